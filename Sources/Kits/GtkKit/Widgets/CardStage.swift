// A widget whose children lie anywhere, moved, turned and faded, one over the other. Moving them
// draws what they have recorded already; nothing of theirs is laid out or drawn anew.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A stage for cards.
@MainActor
package final class CardStage: Widget {
  /// How one card stands.
  package struct Place {
    package var card: Widget
    package var size: Size
    /// From the stage's upper left corner to the card's.
    package var steps: [TransformStep]
    /// 0 to 1.
    package var alpha: Double

    package init(card: Widget, size: Size, steps: [TransformStep], alpha: Double) {
      self.card = card
      self.size = size
      self.steps = steps
      self.alpha = alpha
    }
  }

  private let layout: StageLayout
  private var sharpener: Alarm?

  /// A list for the screen reader; `resized` is called from the loop soon after each new size.
  package init(name: String, resized: @escaping @MainActor (Size) -> Void) {
    layout = StageLayout(resized: resized)
    let made = norae_new_widget_with_role(stageType, GTK_ACCESSIBLE_ROLE_LIST)
    super.init(made?.assumingMemoryBound(to: GtkWidget.self))
    let box = ClosureBox<StageLayout>(layout)
    g_object_set_qdata_full(self.as(GObject.self), stageKey, box.retained(), releaseBox)
    clipContent()
    isFocusable = true
    setAccessibleName(name)
    sharpener = Alarm { [weak self] in self?.sharpen() }
  }

  /// Adds a card, unseen until it has a place.
  package func add(_ card: Widget) {
    gtk_widget_set_parent(card.widget, widget)
    gtk_widget_set_child_visible(card.widget, 0)
  }

  /// Takes a card away for good.
  package func remove(_ card: Widget) {
    layout.places.removeAll { $0.card === card }
    layout.pictures.forget(card)
    gtk_widget_unparent(card.widget)
  }

  /// Gives the cards their places from the next frame on, the lowest first.
  ///
  /// A card without a place is not seen. While they are moving, the processor draws pictures of them,
  /// which are not as sharp; and still for a moment after, so that the last frame of their way costs
  /// no more, and none where they move on. Not to be called while the stage is given its size.
  package func arrange(_ places: [Place], areMoving: Bool = false) {
    let seen = Set(places.map { ObjectIdentifier($0.card) })
    for old in layout.places where !seen.contains(ObjectIdentifier(old.card)) {
      gtk_widget_set_child_visible(old.card.widget, 0)
    }
    for place in places { gtk_widget_set_child_visible(place.card.widget, 1) }
    layout.places = places
    if areMoving { layout.drawsPictures = !hasDepth }
    sharpener?.set(after: layout.drawsPictures && !areMoving ? 0.12 : nil)
    gtk_widget_queue_allocate(widget)
    gtk_widget_queue_draw(widget)
  }

  /// Whether pictures of the cards are drawn, for tests.
  package var drawsPictures: Bool { layout.drawsPictures }

  private func sharpen() {
    layout.drawsPictures = false
    gtk_widget_queue_draw(widget)
  }

  /// Whether what draws here can turn cards out of the plane.
  package var hasDepth: Bool {
    gtk_widget_get_realized(widget) != 0 && !drawsInSoftware(widget)
  }
}

/// A card of a stage: one child, an entry of a list for the screen reader.
@MainActor
package final class StageCard: Widget {
  package init(_ child: Widget, classes: [String] = []) {
    let made = norae_new_widget_with_role(adw_bin_get_type(), GTK_ACCESSIBLE_ROLE_LIST_ITEM)
    super.init(made?.assumingMemoryBound(to: GtkWidget.self))
    adw_bin_set_child(self.as(AdwBin.self), child.widget)
    classes.forEach { setClass($0) }
  }
}

/// What hangs at a stage.
@MainActor
final class StageLayout {
  var places: [CardStage.Place] = []
  var drawsPictures = false
  let pictures = CardPictures()
  let size: SizeNews

  init(resized: @escaping @MainActor (Size) -> Void) {
    size = SizeNews(resized)
  }
}

let stageKey = g_quark_from_static_string("norae-card-stage")

private let stageType: GType = registerWidget("NoraeCardStage", startStageClass)
