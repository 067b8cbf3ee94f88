/* Macros and casts of GTK that Swift cannot call. No logic, no state. */
#pragma once
#include <adwaita.h>
#include <langinfo.h>

/* Types are macros with function calls in them. */
static inline GType norae_type_widget(void) { return GTK_TYPE_WIDGET; }
static inline GType norae_type_list_model(void) { return G_TYPE_LIST_MODEL; }
static inline GType norae_type_plain_object(void) { return G_TYPE_OBJECT; }

/* GTK_IS_LABEL is a macro. */
static inline int norae_is_label(void *widget) { return GTK_IS_LABEL(widget); }

static inline GType norae_string_type(void) { return G_TYPE_STRING; }
static inline GType norae_bool_type(void) { return G_TYPE_BOOLEAN; }

/* GTK_WIDGET_GET_CLASS is a macro. */
static inline GtkWidgetClass *norae_widget_class(void *widget) {
  return GTK_WIDGET_GET_CLASS(widget);
}

/* gtk_accessible_update_property takes variable arguments. */
static inline void norae_accessible_text(void *widget, GtkAccessibleProperty property,
                                         const char *text) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, text, -1);
}

/* gtk_accessible_update_state takes variable arguments. */
static inline void norae_accessible_hidden(void *widget, int hidden) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

/* g_object_new takes variable arguments. */
static inline void *norae_new_widget_with_role(GType type, GtkAccessibleRole role) {
  return g_object_new(type, "accessible-role", role, NULL);
}
static inline void *norae_new_object(GType type) { return g_object_new(type, NULL); }

/* g_object_set takes variable arguments. */
static inline void norae_set_text_property(void *object, const char *name, const char *text) {
  g_object_set(object, name, text, NULL);
}

/* A file chooser for one folder; its constructor takes variable arguments elsewhere. */
static inline void *norae_folder_chooser(const char *title, GtkWindow *parent, const char *accept,
                                         const char *cancel) {
  return gtk_file_chooser_native_new(title, parent, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept,
                                     cancel);
}
static inline void *norae_save_chooser(const char *title, GtkWindow *parent, const char *accept,
                                       const char *cancel, const char *name) {
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
      title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, accept, cancel);
  gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), name);
  return chooser;
}
static inline void *norae_file_chooser(const char *title, GtkWindow *parent, const char *accept,
                                       const char *cancel) {
  return gtk_file_chooser_native_new(title, parent, GTK_FILE_CHOOSER_ACTION_OPEN, accept, cancel);
}
static inline void *norae_image_chooser(const char *title, GtkWindow *parent, const char *accept,
                                        const char *cancel, const char *kind) {
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
      title, parent, GTK_FILE_CHOOSER_ACTION_OPEN, accept, cancel);
  GtkFileFilter *filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, kind);
  gtk_file_filter_add_mime_type(filter, "image/*");
  gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(chooser), filter);
  g_object_unref(filter);
  return chooser;
}

/* On which day the language's weeks begin, 1 Monday to 7 Sunday; glibc keeps it as a pointer that is
   a number, and counts from a day of November 1997. */
static inline int norae_first_weekday(void) {
  union { const char *text; unsigned int number; } base;
  base.text = nl_langinfo(_NL_TIME_WEEK_1STDAY);
  int first = base.number == 19971201 ? 1 : 7;
  return (first - 1 + nl_langinfo(_NL_TIME_FIRST_WEEKDAY)[0] - 1) % 7 + 1;
}
