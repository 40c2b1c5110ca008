// In place of `next/server`.

import { getStore } from './store.ts'

export class NextRequest extends Request {
  get nextUrl(): URL {
    return new URL(this.url)
  }
}

export class NextResponse extends Response {
  static next({ request }: { request?: { headers?: Headers } } = {}): NextResponse {
    const response = new NextResponse(null, { headers: { 'x-middleware-next': '1' } })
    if (request?.headers) {
      for (const [name, value] of request.headers) response.headers.set(`x-middleware-request-${name}`, value)
      response.headers.set('x-middleware-override-headers', [...request.headers.keys()].join(','))
    }
    return response
  }
}

export const connection = async (): Promise<void> => void getStore('connection')

export function after(task: () => Promise<unknown>): void {
  getStore('after').after.push(task())
}
