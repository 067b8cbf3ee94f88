/* Gives every device of a sound server without hardware two ports, a loudspeaker and headphones, as a
   laptop's card has them. Whether the headphones are plugged in is in the file $NORAE_TEST_PLUG. Loaded
   before libpulse, whose answers about devices it completes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pulse/pulseaudio.h>
#include <stdio.h>
#include <stdlib.h>

struct question {
  pa_sink_info_cb_t answer;
  void *data;
};

static int is_plugged(void) {
  const char *path = getenv("NORAE_TEST_PLUG");
  FILE *file = path ? fopen(path, "r") : NULL;
  int letter = file ? fgetc(file) : 'n';
  if (file)
    fclose(file);
  return letter == 'y';
}

static void answered(pa_context *context, const pa_sink_info *info, int end, void *data) {
  struct question *question = data;
  if (!info) {
    question->answer(context, info, end, question->data);
    free(question);
    return;
  }
  int plugged = is_plugged();
  pa_sink_port_info speaker = {
      .name = "analog-output-speaker",
      .description = "Loudspeaker",
      .available = plugged ? PA_PORT_AVAILABLE_NO : PA_PORT_AVAILABLE_UNKNOWN,
      .type = PA_DEVICE_PORT_TYPE_SPEAKER};
  pa_sink_port_info phones = {
      .name = "analog-output-headphones",
      .description = "Jack",
      .available = plugged ? PA_PORT_AVAILABLE_YES : PA_PORT_AVAILABLE_NO,
      .type = PA_DEVICE_PORT_TYPE_HEADPHONES};
  pa_sink_port_info *ports[] = {&speaker, &phones, NULL};
  pa_sink_info completed = *info;
  completed.n_ports = 2;
  completed.ports = ports;
  completed.active_port = plugged ? &phones : &speaker;
  question->answer(context, &completed, end, question->data);
}

static struct question *asked(pa_sink_info_cb_t answer, void *data) {
  struct question *question = malloc(sizeof *question);
  *question = (struct question){answer, data};
  return question;
}

pa_operation *pa_context_get_sink_info_list(
    pa_context *context, pa_sink_info_cb_t answer, void *data) {
  pa_operation *(*next)(pa_context *, pa_sink_info_cb_t, void *) =
      dlsym(RTLD_NEXT, "pa_context_get_sink_info_list");
  return next(context, answered, asked(answer, data));
}

pa_operation *pa_context_get_sink_info_by_index(
    pa_context *context, uint32_t index, pa_sink_info_cb_t answer, void *data) {
  pa_operation *(*next)(pa_context *, uint32_t, pa_sink_info_cb_t, void *) =
      dlsym(RTLD_NEXT, "pa_context_get_sink_info_by_index");
  return next(context, index, answered, asked(answer, data));
}
