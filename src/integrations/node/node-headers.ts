import type { ServerResponse } from 'node:http'
import type { CachingHeaders } from '../private-caching.ts'

/** The headers of a Node response. Each request creates one, and a private field would cost a microsecond. */
export class NodeHeaders implements CachingHeaders {
  readonly res: ServerResponse

  constructor(res: ServerResponse) {
    this.res = res
  }

  get(name: string): string | null {
    const value = this.res.getHeader(name)
    return value === undefined ? null : String(value)
  }

  set(name: string, value: string): void {
    this.res.setHeader(name, value)
  }

  delete(name: string): void {
    this.res.removeHeader(name)
  }

  keys(): string[] {
    return this.res.getHeaderNames()
  }
}
