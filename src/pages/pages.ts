import { keepLastProvider } from '../kernel/last-provider.ts'
import { rows } from '../kernel/rows.ts'
import { delegate } from '../lib/part.ts'
import { pages as part } from '../parts.ts'
import type { Feature } from '../seams/feature.ts'
import type { Present } from '../seams/present.ts'
import type { PageKit } from '../seams/services.ts'

const PRESENT = delegate<Present>(['show', 'prepareReport', 'showFailure'], (run) =>
  part(({ present }) => run(present)),
)

const KIT = delegate<PageKit>(['render'], (run) => part(({ renderFeaturePage }) => run({ render: renderFeaturePage })))

/** The built-in pages: `theme` and `text`. */
export const pages: Feature<'pages'> = {
  name: 'pages',
  owns: ['theme', 'text'],
  offers: ['pageKit'],
  routes: rows(part, { 'GET assets/:file': ['none', 'showAsset'] }),
  resolve: () => ({
    present: PRESENT,
    provides: { pageKit: KIT },
    lifecycle: {
      stage: 'note',
      // The sign-in page marks the button of the provider that a browser has used last.
      begin: async ({ account, context }) => ({ commit: async () => keepLastProvider(context, account.provider) }),
    },
  }),
}
