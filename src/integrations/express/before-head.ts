import type { ServerResponse } from 'node:http'

type HeaderValue = string | number | readonly string[]

/** The headers that `writeHead` was given, in any form that Node takes: a record, a flat list, a list of pairs. */
function readGivenHeaders(headers: object): [name: string, value: HeaderValue][] {
  if (!Array.isArray(headers)) return Object.entries(headers)
  const flat: HeaderValue[] = Array.isArray(headers[0]) ? headers.flat() : headers
  const names = flat.filter((_, index) => index % 2 === 0)
  return names.map((name, index) => [String(name), flat[2 * index + 1] ?? ''])
}

/** Sets headers as `writeHead` would: they replace those that are there, and in a list a name may come twice. */
function setHeaders(res: ServerResponse, headers: object): void {
  const byName = new Map<string, [name: string, value: HeaderValue]>()
  for (const [name, value] of readGivenHeaders(headers)) {
    const [, known] = byName.get(name.toLowerCase()) ?? []
    byName.set(name.toLowerCase(), [name, known === undefined ? value : [known, value].flat().map(String)])
  }
  for (const [name, value] of byName.values()) res.setHeader(name, value)
}

/**
 * Runs when all headers of a response are there and none has been sent. What `writeHead` is given is set first: it
 * would override what `run` sets. Runs again where sending fails, because an error page may follow.
 */
export function callBeforeHead(res: ServerResponse, run: () => void): void {
  const { writeHead } = res
  res.writeHead = (status: number, ...rest: unknown[]) => {
    const headers = rest.find((value) => typeof value === 'object' && value !== null)
    if (!res.headersSent) {
      if (headers !== undefined) setHeaders(res, headers)
      run()
    }
    // Of its overloads TypeScript sees one. The headers are set already.
    const passed = [status, ...rest.filter((value) => value !== headers)]
    return Reflect.apply(writeHead, res, passed)
  }
}
