/** Files of the security suite about what a runtime itself does, and what that is. The others are about logic. */
export const PLATFORM: readonly (readonly [files: RegExp, differs: string])[] = [
  [/^test\/crypto\//, 'Web Crypto: ciphers, keys and random numbers'],
  [/^test\/oauth\/(?:profile\/signed|token-edges|wire-refusals)\./, 'Web Crypto: signatures of every algorithm'],
  [/^test\/(?:security\/(?:conformance\/keys|session-token)|session\/jwt\/jwt)\./, 'Web Crypto: keys of others'],
  [/^test\/http\/(?!csrf\/)/, '`Headers`, `Request`, `Response`, bodies as streams, time limits'],
  [
    /^test\/(?:http\/csrf\/guard|security\/(?:csrf|header-injection|parsing|advisories\/requests))\./,
    '`Request` and `Headers`',
  ],
  [/^test\/(?:application\/ask-redirect|security\/(?:advisories\/)?redirects?)\./, '`URL`'],
  [/^test\/security\/(?:host|proxy-targets|demand\/requests)\./, '`URL` of a request'],
  [/^test\/features\/tokens\/access-token\./, 'timers and `AbortSignal`'],
  [/^test\/errors\/(?:redact|logger)\./, 'errors and their texts'],
  [/^test\/pages\/language\./, '`Intl`'],
]

/** Whether a file is about the platform. */
export const isAboutPlatform = (file: string): boolean => PLATFORM.some(([files]) => files.test(file))
