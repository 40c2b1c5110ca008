import { createAuth } from 'latchkey'
import { ServerAuth } from 'latchkey/express'
import { ReactiveAuth } from 'latchkey/solid-start'
import { KitAuth } from 'latchkey/sveltekit'

ReactiveAuth({ providers: [], raw: Symbol('raw') })

// @ts-expect-error Only `ReactiveAuth` accepts it.
createAuth({ providers: [], raw: true })
// @ts-expect-error Only `ReactiveAuth` accepts it.
ServerAuth({ providers: [], raw: true })
// @ts-expect-error Only `ReactiveAuth` accepts it.
KitAuth({ providers: [], raw: true })
