import type { ServerResponse } from 'node:http'

type HeaderValue = string | number | readonly string[]

/** The headers of a `writeHead` call in any of Node's forms: a record, a flat list, a list of pairs. */
function readGivenHeaders(headers: object): [name: string, value: HeaderValue][] {
  if (!Array.isArray(headers)) return Object.entries(headers)
  const flat: HeaderValue[] = Array.isArray(headers[0]) ? headers.flat() : headers
  const names = flat.filter((_, index) => index % 2 === 0)
  return names.map((name, index) => [String(name), flat[2 * index + 1] ?? ''])
}

/** Sets headers as `writeHead` does: they replace existing ones, and a name may be repeated in a list. */
function setHeaders(res: ServerResponse, headers: object): void {
  const byName = new Map<string, [name: string, value: HeaderValue]>()
  for (const [name, value] of readGivenHeaders(headers)) {
    const [, known] = byName.get(name.toLowerCase()) ?? []
    byName.set(name.toLowerCase(), [name, known === undefined ? value : [known, value].flat().map(String)])
  }
  for (const [name, value] of byName.values()) res.setHeader(name, value)
}

/**
 * Runs, with the status, when all headers of a response are known and none has been sent. The headers of `writeHead` are
 * set first, because they would override those of `run`. Runs again if sending fails, because an error page may follow.
 */
export function callBeforeHead(res: ServerResponse, run: (status: number) => void): void {
  const { writeHead } = res
  res.writeHead = (status: number, ...rest: unknown[]) => {
    const headers = rest.find((value) => typeof value === 'object' && value !== null)
    if (!res.headersSent) {
      if (headers !== undefined) setHeaders(res, headers)
      run(status)
    }
    // TypeScript selects one of its overloads. The headers are already set.
    const passed = [status, ...rest.filter((value) => value !== headers)]
    return Reflect.apply(writeHead, res, passed)
  }
}
