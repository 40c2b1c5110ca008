import type { account } from '../../../auth'
import { AddPasskey } from '../../../components/add-passkey'
import { Confirm } from '../../../components/confirm'
import { Row } from '../../../components/row'
import { removePasskey } from './actions'

interface PasskeysProps {
  readonly passkeys: Awaited<ReturnType<typeof account.passkeys>>
}

export const Passkeys = ({ passkeys }: PasskeysProps) => (
  <>
    <p className="muted">Sign in with your fingerprint, face or screen lock.</p>
    {passkeys.length > 0 ? (
      <ul className="rows">
        {passkeys.map(({ deviceType, id }, i) => {
          const name = `Passkey ${i + 1}`
          return (
            <Row
              key={id}
              name={name}
              detail={deviceType === 'multiDevice' ? 'Synced to your devices' : 'On one device'}
            >
              <Confirm
                verb="Remove"
                object={name}
                consequence="You can no longer sign in with this passkey. Your sessions in other browsers end."
                action={removePasskey}
                fields={{ id }}
              />
            </Row>
          )
        })}
      </ul>
    ) : (
      <p>None yet.</p>
    )}
    <AddPasskey />
  </>
)
