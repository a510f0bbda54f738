import { change, looseUint } from '../../dialect.ts'
import { INVALID_PARAMS, RpcError } from '../../errors.ts'

/** Refused, as by all nodes since London; the ganache dialect accepts it without effect. */
export const anvil_setMinGasPrice = change({
  summary: 'Refused: there is a base fee (EIP-1559). `true` in the dialect of ganache.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [looseUint('wei per gas')],
  handle({ backend: { config } }) {
    if (config.dialect === 'ganache') return
    const reason = 'anvil_setMinGasPrice is not supported when EIP-1559 is active'
    throw new RpcError(INVALID_PARAMS, reason)
  },
})
