import { DEFAULT_BASE_PATH } from '../config/resolve-origin.ts'
import { InvalidConfiguration } from '../errors/errors.ts'
import { assertSameOrigin, isSameOriginRequest } from '../http/csrf/same-origin.ts'
import { getPublicOrigin } from '../http/origin.ts'
import { parsePath } from '../http/request.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { PagesOptions } from '../types/config.ts'
import type { HeaderReader } from '../types/header-reader.ts'
import type { Logger } from '../types/logger.ts'
import { resolvedConfigs } from './resolved-configs.ts'

/** The used properties of a request. `url` is not read if the origin is configured. */
export interface SentRequest {
  /** Headers of the request. */
  readonly headers: HeaderReader
  /** Absolute URL, with the origin that the framework trusts. */
  readonly url: string
}

/** Facts about an `Auth` for integrations. They include no secret. */
export interface Inspection {
  /** Base path that the application chose, '' for the root; `null` if the mount of the integration decides. */
  readonly basePath: string | null
  /** The setting that has the base path; `null` if none does, or the application chose it with `auth.at`. */
  readonly basePathSetting: 'basePath' | 'AUTH_URL' | null
  /** Pages that replace the built-in ones. */
  readonly pages: Readonly<PagesOptions>
  /** The logger of the application, which redacts secrets. */
  readonly logger: Logger
  /** Whether the rate limits count the `clientAddress` that the integration passes to `auth.handle` and `auth.signIn`. */
  readonly countsAddresses: boolean
  /** Returns whether a path without the base path is one of the routes: `/signin/github`. */
  isRoute(path: string): boolean
  /** Paths of the whole host that are routes, such as `/.well-known/webauthn`; `null` without one. */
  readonly wellKnown: ReadonlySet<string> | null
  /** Returns the public origin of a request. @throws {UntrustedHost} */
  getOrigin(request: SentRequest): string
  /**
   * Returns whether a page of the application sent a request; `null` if the request does not show it.
   *
   * @throws {UntrustedHost}
   */
  isSameOrigin(request: SentRequest): boolean | null
  /**
   * Asserts that no page of another site sent a request. The calls of `Auth` assert it, too. An integration does it
   * before it reads a form for them.
   *
   * @throws {MissingCSRF} A page of another site sent it.
   * @throws {UntrustedHost}
   */
  assertSameOrigin(request: SentRequest): void
}

/** @throws {InvalidConfiguration} */
function findConfig(auth: object): ResolvedConfig {
  const config = resolvedConfigs.get(auth)
  if (config !== undefined) return config
  throw new InvalidConfiguration([
    {
      option: 'auth',
      problem: 'is not an `Auth` of this copy of latchkey',
      fix: "the result of createAuth of 'latchkey' or 'latchkey/core'. `npm ls latchkey` must list one version",
    },
  ])
}

/**
 * Returns facts about an `Auth` that an integration needs.
 *
 * @experimental Its interface may change before version 1.
 * @throws {InvalidConfiguration} `auth` is not a result of `createAuth` of this copy of the package.
 */
export function inspect(auth: object): Inspection {
  const { basePath, basePathSetting, clientAddress, limiter, logger, origin, pages, plan } = findConfig(auth)
  const getOrigin = (request: SentRequest): string => origin.fixed ?? getPublicOrigin(request.url, origin)
  return {
    basePath: basePathSetting === null && basePath === DEFAULT_BASE_PATH ? null : basePath,
    basePathSetting,
    pages,
    logger,
    countsAddresses: limiter !== null && clientAddress === null,
    isRoute: (path) => parsePath(path, '', plan.paths) !== null,
    wellKnown: plan.wellKnown,
    getOrigin,
    isSameOrigin: (request) => isSameOriginRequest(request.headers, getOrigin(request)),
    assertSameOrigin: (request) => assertSameOrigin(request.headers, getOrigin(request)),
  }
}
