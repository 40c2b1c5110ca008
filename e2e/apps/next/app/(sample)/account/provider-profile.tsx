import { readProfile } from '@latchkey/app-data/profile'
import { account } from '../../../auth'
import { Time } from '../../../components/time'
import { enterWithProvider } from '../actions'

/** The profile at the provider, with the access token of the user. */
export async function ProviderProfile() {
  const found = await readProfile(account, process.env.AUTH_OIDC_ISSUER)
  if (found === null)
    return (
      <>
        <p>Demo Identity does not show it at present.</p>
        <form action={enterWithProvider}>
          <button type="submit">Sign in there again</button>
        </form>
      </>
    )
  const { email, expires, name } = found
  return (
    <>
      <p>
        <strong>{name}</strong>
        <br />
        <span className="muted">{email}</span>
      </p>
      {expires && (
        <p className="muted">
          The access token expires <Time date={expires} />
        </p>
      )}
    </>
  )
}
