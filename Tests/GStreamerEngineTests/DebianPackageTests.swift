// What a person without a decoder is told to install.
import Testing

@testable import GStreamerEngine

struct DebianPackageTests {
  @Test(arguments: [
    ("audio/mpeg, mpegversion=(int)4", "gstreamer1.0-libav"),
    ("audio/mpeg, mpegversion=(int)1, layer=(int)3", "gstreamer1.0-plugins-good"),
    ("audio/x-wma", "gstreamer1.0-libav"), ("audio/x-alac", "gstreamer1.0-libav"),
    ("audio/x-musepack", "gstreamer1.0-plugins-bad"), ("audio/x-ape", "gstreamer1.0-libav"),
    ("audio/x-vorbis", "gstreamer1.0-plugins-base"),
    ("video/x-ms-asf, parsed=(boolean)true", "gstreamer1.0-plugins-ugly"),
  ])
  func aMissingDecoderIsFoundInItsPackage(caps: String, package: String) {
    #expect(DebianPackage.decoding(caps: caps) == package)
  }

  @Test(arguments: ["text/html", "image/jpeg", "video/x-h264", "application/pdf"])
  func whatIsNoSoundNeedsNoDecoder(caps: String) {
    #expect(DebianPackage.decoding(caps: caps) == nil)
  }
}
