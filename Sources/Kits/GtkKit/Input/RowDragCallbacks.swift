// What GTK asks of files that are dragged to another program: which form they have, and to write them
// down, which may take a while.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// Fills the class of dragged files.
let startFileDragClass: GClassInitFunc = { pointer, _ in
  guard let type = pointer?.assumingMemoryBound(to: GdkContentProviderClass.self) else { return }
  type.pointee.ref_formats = { _ in
    let builder = gdk_content_formats_builder_new()
    gdk_content_formats_builder_add_mime_type(builder, "text/uri-list")
    return gdk_content_formats_builder_free_to_formats(builder)
  }
  type.pointee.write_mime_type_async = writeFiles
  type.pointee.write_mime_type_finish = { _, result, error in
    g_task_propagate_boolean(result, error)
  }
}

private let writeFiles:
  @convention(c) (
    UnsafeMutablePointer<GdkContentProvider>?, UnsafePointer<CChar>?,
    UnsafeMutablePointer<GOutputStream>?, Int32, UnsafeMutablePointer<GCancellable>?,
    GAsyncReadyCallback?, UnsafeMutableRawPointer?
  ) -> Void = { provider, _, stream, priority, cancellable, done, data in
    guard let provider, let stream, let task = g_task_new(provider, cancellable, done, data)
    else { return }
    let object = UnsafeMutableRawPointer(provider).assumingMemoryBound(to: GObject.self)
    let files = ClosureBox<@MainActor () async -> [[UInt8]]>.borrow(
      g_object_get_qdata(object, fileDragKey)
    ).body
    let held = ObjectRef(adopting: UnsafeMutableRawPointer(task))
    let output = ObjectRef(retaining: UnsafeMutableRawPointer(stream))
    Task { @MainActor in
      writeAll(uriList(await files()), to: output, priority, for: held)
    }
  }

/// The files as a list of addresses, a line each.
private func uriList(_ files: [[UInt8]]) -> [UInt8] {
  files.reduce(into: []) { list, path in
    let name = path.map { CChar(bitPattern: $0) } + [0]
    guard let uri = g_filename_to_uri(name, nil, nil) else { return }
    list += Array(String(cString: uri).utf8) + Array("\r\n".utf8)
    g_free(uri)
  }
}

/// Writes all of it, and tells the task when it is done.
@MainActor
private func writeAll(
  _ bytes: [UInt8], to output: ObjectRef, _ priority: Int32, for task: ObjectRef
) {
  let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
  _ = buffer.initialize(from: bytes)
  let box = ClosureBox<(task: ObjectRef, buffer: UnsafeMutableBufferPointer<UInt8>)>((task, buffer))
  g_output_stream_write_all_async(
    output.pointer.assumingMemoryBound(to: GOutputStream.self), buffer.baseAddress,
    gsize(bytes.count), priority, nil, finishWriting, box.retained())
}

private let finishWriting: GAsyncReadyCallback = { source, result, data in
  let written = ClosureBox<(task: ObjectRef, buffer: UnsafeMutableBufferPointer<UInt8>)>.take(data)
    .body
  written.buffer.deallocate()
  guard let source else { return }
  let stream = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GOutputStream.self)
  withExtendedLifetime(written.task) {
    let task = OpaquePointer(written.task.pointer)
    var error: UnsafeMutablePointer<GError>?
    if g_output_stream_write_all_finish(stream, result, nil, &error) != 0 {
      g_task_return_boolean(task, 1)
    } else {
      g_task_return_error(task, error)
    }
  }
}
