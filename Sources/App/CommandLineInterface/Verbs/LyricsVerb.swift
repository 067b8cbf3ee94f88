extension Session { func lyrics() async throws {} }
