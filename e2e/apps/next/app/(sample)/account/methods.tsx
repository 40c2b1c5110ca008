import { hasPassword, hasVerifiedEmail } from '@latchkey/app-data/accounts'
import type { account } from '../../../auth'
import { Confirm } from '../../../components/confirm'
import { Row } from '../../../components/row'
import { enterWithProvider } from '../actions'
import { unlink } from './actions'

const NAMES: Readonly<Record<string, string>> = { oidc: 'Demo Identity', nodemailer: 'Email' }

interface MethodsProps {
  readonly userId: string
  readonly accounts: Awaited<ReturnType<typeof account.accounts>>
  readonly isConnected: boolean
}

/** How the user can sign in. Passkeys have a section of their own. */
export async function Methods({ accounts, isConnected, userId }: MethodsProps) {
  const linked = accounts.filter(({ type }) => type !== 'webauthn')
  const [hasMail, hasSecret] = [await hasVerifiedEmail(userId), await hasPassword(userId)]
  return (
    <>
      {linked.length > 0 || hasMail || hasSecret ? (
        <ul className="rows">
          {linked.map(({ provider, providerAccountId }) => {
            const name = NAMES[provider] ?? provider
            return (
              <Row key={`${provider} ${providerAccountId}`} name={name} detail={providerAccountId}>
                <Confirm
                  verb="Remove"
                  object={name}
                  consequence={`You can no longer sign in with ${name}. Your sessions in other browsers end.`}
                  action={unlink}
                  fields={{ provider, providerAccountId }}
                />
              </Row>
            )
          })}
          {hasMail && <Row name="Email" detail="A link or code that we send to your address" />}
          {hasSecret && <Row name="Password" />}
        </ul>
      ) : (
        <p className="muted">None in addition to your passkeys.</p>
      )}
      {!isConnected && (
        <form action={enterWithProvider}>
          <button type="submit">Connect Demo Identity</button>
        </form>
      )}
    </>
  )
}
