// What GDBus calls, always from the loop of the thread that registered it: the main thread.
internal import CGLib
internal import GLibShim

let finishConnecting: GAsyncReadyCallback = { _, result, data in
  let body = ClosureBox<ConnectBody>.take(data).body
  var error: UnsafeMutablePointer<GError>?
  let connection = g_bus_get_finish(result, &error)
  let answer: Result<ObjectRef, BusError> =
    if let connection {
      .success(ObjectRef(adopting: UnsafeMutableRawPointer(connection)))
    } else { .failure(BusError(taking: error)) }
  MainActor.assumeIsolated { body(answer) }
}

let finishCall: GAsyncReadyCallback = { source, result, data in
  let body = ClosureBox<CallBody>.take(data).body
  var error: UnsafeMutablePointer<GError>?
  let values = g_dbus_connection_call_finish(OpaquePointer(source), result, &error)
  let answer: Result<[Variant], BusError> =
    if let values { .success(Variant(values).array ?? []) } else {
      .failure(BusError(taking: error))
    }
  if let values { g_variant_unref(values) }
  MainActor.assumeIsolated { body(answer) }
}

let finishDescriptorCall: GAsyncReadyCallback = { source, result, data in
  let body = ClosureBox<DescriptorBody>.take(data).body
  var (error, list): (UnsafeMutablePointer<GError>?, UnsafeMutablePointer<GUnixFDList>?)
  let values = g_dbus_connection_call_with_unix_fd_list_finish(
    OpaquePointer(source), &list, result, &error)
  // The list's own is closed with it; this is a copy.
  let raw = list.map { g_unix_fd_list_get($0, 0, nil) } ?? -1
  let answer: Result<BusDescriptor, BusError> =
    if values == nil {
      .failure(BusError(taking: error))
    } else if raw >= 0 {
      .success(BusDescriptor(taking: raw))
    } else {
      .failure(BusError(reason: "No file descriptor came."))
    }
  if let values { g_variant_unref(values) }
  if let list { g_object_unref(list) }
  MainActor.assumeIsolated { body(answer) }
}

let answerMethod: GDBusInterfaceMethodCallFunc = { _, _, _, _, name, values, invocation, data in
  let handlers = ClosureBox<BusHandlers>.borrow(data).body
  let method = name.map { String(cString: $0) } ?? ""
  let arguments = values.flatMap { Variant($0).array } ?? []
  guard let invocation else { return }
  let caller = WaitingCaller(invocation: invocation)
  MainActor.assumeIsolated {
    guard let slow = handlers.slowMethod else {
      return answer(caller) { () throws(BusError) in try handlers.method(method, arguments) }
    }
    Task {
      let result: Result<[Variant], BusError>
      do throws(BusError) { result = .success(try await slow(method, arguments)) } catch {
        result = .failure(error)
      }
      answer(caller) { () throws(BusError) in try result.get() }
    }
  }
}

/// A call that waits; answered exactly once, on the main thread.
private struct WaitingCaller: @unchecked Sendable {
  let invocation: OpaquePointer
}

/// Answers a call, which frees it.
@MainActor
private func answer(_ caller: WaitingCaller, _ body: () throws(BusError) -> [Variant]) {
  do throws(BusError) {
    let values = try body()
    g_dbus_method_invocation_return_value(
      caller.invocation, Variant.tuple(values).makeFloating())
  } catch {
    g_dbus_method_invocation_return_dbus_error(
      caller.invocation, error.name ?? "org.freedesktop.DBus.Error.Failed", error.reason)
  }
}

let answerProperty: GDBusInterfaceGetPropertyFunc = { _, _, _, _, name, error, data in
  let handlers = ClosureBox<BusHandlers>.borrow(data).body
  let property = name.map { String(cString: $0) } ?? ""
  if let value = MainActor.assumeIsolated({ handlers.property(property) }) {
    return value.makeFloating()
  }
  g_set_error_literal(
    error, norae_dbus_error_quark(), Int32(G_DBUS_ERROR_UNKNOWN_PROPERTY.rawValue),
    "There is no value for \(property).")
  return nil
}

let takeProperty: GDBusInterfaceSetPropertyFunc = { _, _, _, _, name, value, error, data in
  let handlers = ClosureBox<BusHandlers>.borrow(data).body
  let property = name.map { String(cString: $0) } ?? ""
  if let value {
    let wanted = Variant(value)
    if MainActor.assumeIsolated({ handlers.setProperty(property, wanted) }) { return 1 }
  }
  g_set_error_literal(
    error, norae_dbus_error_quark(), Int32(G_DBUS_ERROR_INVALID_ARGS.rawValue),
    "\(property) does not take this value.")
  return 0
}

let nameAcquired: GBusNameAcquiredCallback = { _, _, data in
  let body = ClosureBox<@MainActor (Bool) -> Void>.borrow(data).body
  MainActor.assumeIsolated { body(true) }
}

let nameLost: GBusNameLostCallback = { _, _, data in
  let body = ClosureBox<@MainActor (Bool) -> Void>.borrow(data).body
  MainActor.assumeIsolated { body(false) }
}

let signalArrived: GDBusSignalCallback = { _, _, _, _, _, values, data in
  let body = ClosureBox<@MainActor ([Variant]) -> Void>.borrow(data).body
  let arguments = values.flatMap { Variant($0).array } ?? []
  MainActor.assumeIsolated { body(arguments) }
}

extension BusError {
  /// From an error of GLib, which is freed.
  init(taking error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self.init(reason: "The bus gave no reason.")
      return
    }
    let name = g_dbus_error_get_remote_error(error)
    defer {
      g_free(name)
      g_error_free(error)
    }
    g_dbus_error_strip_remote_error(error)
    self.init(
      name: name.map { String(cString: $0) }, reason: String(cString: error.pointee.message))
  }
}
