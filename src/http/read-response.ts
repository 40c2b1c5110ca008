/**
 * A response whose body is text that was already read. Its methods return the text without a stream, which would take
 * longer than parsing the whole response. `body` is `null`.
 */
export class ReadResponse extends Response {
  readonly #text: string

  constructor(text: string, init?: ResponseInit) {
    super(null, init)
    this.#text = text
  }

  override async text(): Promise<string> {
    return this.#text
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.#text)
  }

  override clone(): ReadResponse {
    const { headers, status } = this
    return new ReadResponse(this.#text, { headers, status })
  }
}
