/** Files that stay on Node, and why. */
export const ON_NODE: readonly (readonly [files: RegExp, reason: string])[] = [
  [/^e2e\//, 'drives browsers'],
  [/^test\/(?:security\/)?integrations\/|^test\/security\/(?:advisories\/caching|demand\/frameworks)\./, 'frameworks'],
  [
    /^test\/(?:security\/(?:catalogue|indexes|patterns|advisories\/installed)|providers\/logos)\./,
    'reads files of the repository',
  ],
  [/^test\/security\/faults/, 'thousands of cells, each the same in every runtime'],
  [
    /^test\/(?:security\/advisories\/logs|errors\/masked-error|methods\/email\/failed-mail)\./,
    'looks into errors by `node:util`',
  ],
  [
    /^test\/(?:oauth\/config\/fapi2|oauth\/request\/(?:pushed|object)|oauth\/response\/signed|features\/logout\/certified-provider|features\/tokens\/(?:dpop|rotation)\.)/,
    'a real provider, which runs on Node',
  ],
  [
    /^test\/(?:properties\/|security\/(?:anonymous-writes|repeated-answers)\.|session\/sign-out-orders|oauth\/cold-provider|features\/revocation\/races)/,
    'hundreds of runs each, the same in every runtime',
  ],
  [/^test\/(?:adapters|published-adapters|testing)\//, 'databases and stores of others'],
  [/^test\/methods\/webauthn\/script\./, 'evaluates the script of a page, which workerd forbids'],
  [/^test\/methods\/webauthn\/simplewebauthn\/(?:load|missing|revocation)\./, 'servers, bundles and mocked packages'],
  [/^test\/migrate\//, "other libraries' tokens and tables, read by those libraries"],
  [/^test\/providers\/(?:mail-message|mail-senders|nodemailer)\./, 'servers for mail'],
  [/^test\/password\//, '`node:crypto` is what the hashes are held against'],
]

/** Why a file stays on Node; `null`: it runs everywhere. */
export const reasonOf = (file: string): string | null => ON_NODE.find(([files]) => files.test(file))?.[1] ?? null
