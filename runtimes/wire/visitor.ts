import { type Answer, open, valuesOf } from './socket.ts'

/** A request, but for its cookies. */
export interface Asked {
  /** @default 'GET' */
  readonly method?: string
  readonly path: string
  /** Sent as a form with its length. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent as they are, after the others. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Somebody with cookies. */
export interface Visitor {
  /** Request line and headers, with the empty line at their end. */
  head(asked: Asked): string
  /** Asks on a connection of its own, and keeps the cookies of the answer. */
  ask(asked: Asked): Promise<Answer>
  /** Keeps the cookies of an answer. */
  keep(answer: Answer): void
  /** The token that a form needs. */
  csrfToken(): Promise<string>
}

export const encodeForm = (form: Readonly<Record<string, string>>): string => new URLSearchParams(form).toString()

/** Opens a visitor without cookies. */
export function createVisitor(port: number): Visitor {
  const cookies = new Map<string, string>()
  const visitor: Visitor = {
    head({ method = 'GET', path, form, headers }) {
      const all = {
        host: `127.0.0.1:${port}`,
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(method === 'POST' && {
          origin: `http://127.0.0.1:${port}`,
          'content-type': 'application/x-www-form-urlencoded',
        }),
        ...(form && { 'content-length': String(encodeForm(form).length) }),
        ...headers,
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
    },
    async ask(asked) {
      const connection = await open(port)
      await connection.write(visitor.head(asked) + (asked.form ? encodeForm(asked.form) : ''))
      const answer = await connection.read(asked.method)
      connection.close()
      visitor.keep(answer)
      return answer
    },
    keep(answer) {
      for (const line of valuesOf(answer, 'set-cookie')) {
        const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
    },
    async csrfToken() {
      const { body } = await visitor.ask({ path: '/auth/csrf' })
      return (JSON.parse(body) as { csrfToken: string }).csrfToken
    },
  }
  return visitor
}
