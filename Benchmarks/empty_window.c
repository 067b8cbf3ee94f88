// The yardstick of the start: a libadwaita window of Norae's size with nothing in it but a header
// bar.
#include <adwaita.h>

static void activate(GtkApplication *app) {
  GtkWidget *window = adw_application_window_new(app);
  gtk_window_set_default_size(GTK_WINDOW(window), 1180, 760);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(box), adw_header_bar_new());
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), box);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  AdwApplication *app = adw_application_new("io.github.norae.Empty", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), argc, argv);
}
