/**
 * A response whose body is a text that is there already. Its methods give the text without a stream, which takes longer to
 * write and read than the whole answer to parse. `body` is `null`.
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
