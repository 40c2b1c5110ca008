import { FLAG, group, isText, type Kind, oneOf } from './providers/option-kinds.ts'

const SITES = oneOf('lax', 'strict', 'none', true, false)

/** The override of one cookie. Checked at start-up, because a browser drops a malformed cookie silently. */
export const COOKIE: Kind = group({
  // RFC 9110 §5.6.2
  name: [(name) => isText(name) && /^[!#$%&'*+\-.^_`|~\w]+$/.test(name), "'my.session'"],
  options: group({
    domain: [(domain) => isText(domain) && /^\.?[a-z0-9.-]+$/i.test(domain), "'example.com'"],
    httpOnly: FLAG,
    partitioned: FLAG,
    path: [(path) => isText(path) && /^\/[\x21-\x3a\x3c-\x7e]*$/.test(path), "'/'"],
    priority: oneOf('medium', 'low', 'high'),
    sameSite: [
      SITES[0],
      // Auth.js and its documentation use lower case; others write the values as in the header.
      (site) => `'${/^(?:strict|none)$/i.exec(String(site))?.[0].toLowerCase() ?? 'lax'}'`,
      SITES[2],
    ],
    secure: FLAG,
  }),
})
