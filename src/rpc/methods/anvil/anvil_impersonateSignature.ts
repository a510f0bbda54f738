import { impersonateSignature } from '../../../state/signers.ts'
import { change } from '../../dialect.ts'
import { address } from '../../wire/params.ts'
import { signatureParts } from '../wallet/signing.ts'

/** Affects contracts that recover signers; the sender of a transaction is still its real signer. */
export const anvil_impersonateSignature = change({
  summary: 'Makes ECRECOVER answer with an account for a signature, whatever has been signed.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [signatureParts, address],
  handle: ({ backend: { queue } }, signature, signer) =>
    queue.run(({ producer }) => producer.patch(impersonateSignature(signature, signer))),
})
