/** Files of the security suite about what a runtime itself does, and what that is. The others are about logic. */
export const PLATFORM: readonly (readonly [files: RegExp, differs: string])[] = [
  [/^test\/(?:crypto\/|lib\/random\.)/, 'Web Crypto: ciphers, keys and random numbers'],
  [/^test\/methods\/(?:signed-userinfo|token-edges|wire-refusals)\./, 'Web Crypto: signatures of every algorithm'],
  [/^test\/(?:security\/(?:conformance\/keys|session-token)|session\/jwt)\./, 'Web Crypto: keys of others'],
  [/^test\/(?:cookies|http)\//, '`Headers`, `Request`, `Response`, bodies as streams, time limits'],
  [
    /^test\/(?:csrf\/guard|security\/(?:csrf|header-injection|parsing|advisories\/requests))\./,
    '`Request` and `Headers`',
  ],
  [/^test\/(?:callbacks\/ask-redirect|security\/(?:advisories\/)?redirects?)\./, '`URL`'],
  [/^test\/security\/(?:host|proxy-targets|demand\/requests)\./, '`URL` of a request'],
  [/^test\/tokens\/access-token\./, 'timers and `AbortSignal`'],
  [/^test\/(?:lib\/redact|logger)\./, 'errors and their texts'],
  [/^test\/pages\/language\./, '`Intl`'],
]

/** Whether a file is about the platform. */
export const isAboutPlatform = (file: string): boolean => PLATFORM.some(([files]) => files.test(file))
