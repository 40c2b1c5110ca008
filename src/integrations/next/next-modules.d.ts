// The parts of Next.js and React that the integrations use, so that neither has to be installed to check the sources. The
// published declarations name the modules of the application, and e2e/apps/next compiles against them.

declare module 'next/cache' {
  /** Throws outside of a server action. */
  export function refresh(): void
}

declare module 'next/headers' {
  interface Cookie {
    readonly name: string
    readonly value: string
  }

  interface CookieToSet extends Cookie {
    readonly path?: string
    readonly domain?: string
    readonly httpOnly: boolean
    readonly secure: boolean
    readonly sameSite?: 'lax' | 'strict' | 'none'
    readonly partitioned: boolean
    readonly maxAge?: number
    readonly expires?: Date
  }

  interface CookieJar {
    getAll(): Cookie[]
    /** Throws while a page renders. */
    set(cookie: CookieToSet): unknown
  }

  export function headers(): Promise<Headers>
  export function cookies(): Promise<CookieJar>
}

declare module 'next/navigation' {
  export function redirect(url: string): never
}

declare module 'next/server' {
  export class NextRequest extends Request {
    readonly nextUrl: URL
  }

  export interface NextFetchEvent {
    waitUntil(promise: Promise<unknown>): void
  }

  export class NextResponse extends Response {
    static next(init?: { request?: { headers?: Headers } }): NextResponse
  }

  export function after(task: () => unknown): void
  export function connection(): Promise<void>
}

declare module 'react' {
  export type ReactNode = string | number | boolean | object | null | undefined

  interface Context<T> {
    readonly initial?: T
  }

  interface ProviderProps<T> {
    readonly value: T
  }

  export function cache<T extends (...parameters: never[]) => unknown>(run: T): T
  export function createContext<T>(initial: T): Context<T>
  export function createElement<T>(type: Context<T>, props: ProviderProps<T>, children: ReactNode): object
  export function useContext<T>(context: Context<T>): T
  export function useEffect(run: () => undefined | (() => void), inputs: readonly unknown[]): void
  export function useMemo<T>(create: () => T, inputs: readonly unknown[]): T
  export function useSyncExternalStore<T>(
    subscribe: (onChange: () => void) => () => void,
    getSnapshot: () => T,
    getServerSnapshot: () => T,
  ): T
}
