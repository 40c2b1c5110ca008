import type { HandleContext, RequestLike } from '../../types/auth.ts'
import { getProxiedUrl } from './public-url.ts'

/** Returns the context of a request for `auth.handle`, with the public address behind a trusted proxy. */
export const getHost = ({ headers, url }: RequestLike, host: HandleContext, trustProxy = false): HandleContext =>
  trustProxy && host.url === undefined && url !== undefined && URL.canParse(url)
    ? { ...host, url: getProxiedUrl(url, headers) }
    : host
