import { LogLevel, type TypeDocOptions } from 'typedoc'
import type { PluginOptions } from 'typedoc-plugin-markdown'

/** How TypeDoc reads the code, and writes the pages. */
export const REFERENCE_OPTIONS: TypeDocOptions & PluginOptions = {
  plugin: ['typedoc-plugin-markdown'],
  // `npm run types` has seen to it.
  skipErrorChecking: true,
  name: 'latchkey',
  alwaysCreateEntryPointModule: true,
  readme: 'none',
  // Lines of a file that nobody has open, other ones with every commit.
  disableSources: true,
  // What Node and the browser have is documented there.
  excludeExternals: true,
  excludePrivate: true,
  logLevel: LogLevel.Warn,
  validation: {
    invalidLink: true,
    notDocumented: true,
    notExported: false,
    rewrittenLink: true,
    unusedMergeModuleWith: true,
  },
  // Functions are the matter of test/architecture/public-api.test.ts: here their kind includes methods, whose names may say it.
  requiredToBeDocumented: ['Class', 'Interface', 'TypeAlias', 'Variable', 'Enum'],
  outputFileStrategy: 'modules',
  entryFileName: 'index',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  pageTitleTemplates: { module: ({ rawName }) => (rawName === 'latchkey' ? 'latchkey' : `latchkey/${rawName}`) },
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  tableColumnSettings: { hideModifiers: true, hideInherited: true, hideOverrides: true },
  useCodeBlocks: true,
  groupOrder: ['Functions', 'Variables', 'Classes', '*'],
  // Else the name of what is thrown would be left out as the repetition of a type.
  preservedTypeAnnotationTags: ['@throws'],
  sanitizeComments: true,
}
