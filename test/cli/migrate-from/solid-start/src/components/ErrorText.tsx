import { CredentialsSignin } from "@auth/core/errors"
import type { Session } from "@auth/core/types"

/** What went wrong, for a person. */
export const ErrorText = (props: { error: unknown; session: Session | null }) => (
  <p role="alert">
    {props.error instanceof CredentialsSignin ? "Wrong password" : "Something broke"}, {props.session?.user?.name}
  </p>
)
