import { impersonateSignature } from '../../../state/signers.ts'
import { change } from '../../dialect.ts'
import { address } from '../../wire/params.ts'
import { signatureParts } from '../wallet/signing.ts'

/** Contracts that recover a signer find the account; who has sent a transaction stays who has signed it. */
export const anvil_impersonateSignature = change({
  summary: 'Makes ECRECOVER answer with an account for a signature, whatever has been signed.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [signatureParts, address],
  handle: ({ producer, queue }, signature, signer) =>
    queue.run(() => producer.patch(impersonateSignature(signature, signer))),
})
