import type { Passkey } from 'latchkey'
import { AddPasskey } from '../../../components/add-passkey'
import { Confirm } from '../../../components/confirm'
import { Row } from '../../../components/row'
import { Time } from '../../../components/time'
import { removePasskey, renamePasskey } from './actions'

const Detail = ({ createdAt, deviceType, isBackedUp, lastUsedAt }: Passkey) => (
  <>
    {deviceType === 'multiDevice' ? 'Synced to your devices' : 'On one device'},{' '}
    {isBackedUp ? 'backed up' : 'not backed up'}.{' '}
    {createdAt && (
      <>
        Added <Time date={createdAt} />.{' '}
      </>
    )}
    {lastUsedAt && (
      <>
        Last used <Time date={lastUsedAt} />.
      </>
    )}
  </>
)

const Rename = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <form action={renamePasskey}>
    <input type="hidden" name="id" value={id} />
    <label className="unseen" htmlFor={`name-of-${id}`}>
      {`Name of ${name}`}
    </label>
    <div className="field">
      <input id={`name-of-${id}`} name="name" maxLength={64} required autoComplete="off" defaultValue={name} />
      <button type="submit">
        Rename
        <span className="unseen"> {name}</span>
      </button>
    </div>
  </form>
)

/** The passkeys of the user. One without a name gets a number. */
export const Passkeys = ({ passkeys }: { readonly passkeys: readonly Passkey[] }) => (
  <>
    <p className="muted">Sign in with your fingerprint, face or screen lock.</p>
    {passkeys.length > 0 ? (
      <ul className="rows">
        {passkeys.map((passkey, i) => {
          const { id } = passkey
          const shown = passkey.name ?? `Passkey ${i + 1}`
          return (
            <Row key={id} name={shown} detail={<Detail {...passkey} />}>
              <Confirm
                verb="Remove"
                object={shown}
                consequence="You can no longer sign in with this passkey. Your sessions in other browsers end."
                action={removePasskey}
                fields={{ id }}
              />
              <Rename id={id} name={shown} />
            </Row>
          )
        })}
      </ul>
    ) : (
      <p>None yet.</p>
    )}
    <AddPasskey ids={passkeys.map(({ id }) => id).join()} />
  </>
)
