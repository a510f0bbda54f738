/**
 * ABIs that the Studio knows by itself: token interfaces, the token standard, predeploys, and
 * contracts that many chains have.
 */

import {
  type Abi,
  erc20Abi,
  erc721Abi,
  erc1155Abi,
  erc4626Abi,
  multicall3Abi,
  parseAbi,
} from 'viem'
import { nonceManagerAbi, transactionContextAbi } from '../../src/execution/base/base-abi.ts'
import {
  activationRegistryAbi,
  assetAbi,
  factoryAbi,
  policyRegistryAbi,
  stablecoinAbi,
} from '../../src/tokens/abi.ts'

export interface NamedAbi {
  readonly name: string
  readonly abi: Abi
}

/** The first ABI that has a selector or topic names it. */
export const knownAbis: readonly NamedAbi[] = [
  { name: 'ERC-20', abi: erc20Abi },
  { name: 'ERC-721', abi: erc721Abi },
  { name: 'ERC-1155', abi: erc1155Abi },
  { name: 'ERC-4626', abi: erc4626Abi },
  { name: 'B20 asset', abi: assetAbi },
  { name: 'B20 stablecoin', abi: stablecoinAbi },
  { name: 'TokenFactory', abi: factoryAbi },
  { name: 'PolicyRegistry', abi: policyRegistryAbi },
  { name: 'ActivationRegistry', abi: activationRegistryAbi },
  { name: 'NonceManager', abi: nonceManagerAbi },
  { name: 'TransactionContext', abi: transactionContextAbi },
  { name: 'Multicall3', abi: multicall3Abi },
  {
    name: 'L1Block',
    // The arguments of the last three are packed, so there are none to decode.
    abi: parseAbi([
      'function setL1BlockValues(uint64 number, uint64 timestamp, uint256 baseFee, bytes32 hash, uint64 sequenceNumber, bytes32 batcherHash, uint256 l1FeeOverhead, uint256 l1FeeScalar)',
      'function setL1BlockValuesEcotone()',
      'function setL1BlockValuesIsthmus()',
      'function setL1BlockValuesJovian()',
      'function number() view returns (uint64)',
      'function timestamp() view returns (uint64)',
      'function basefee() view returns (uint256)',
      'function blobBaseFee() view returns (uint256)',
      'function hash() view returns (bytes32)',
    ]),
  },
  {
    name: 'BaseTime',
    abi: parseAbi([
      'function timestampMs() view returns (uint64)',
      'function setTimestampMillisPart(uint16 part)',
    ]),
  },
  {
    name: 'GasPriceOracle',
    abi: parseAbi([
      'function getL1Fee(bytes data) view returns (uint256)',
      'function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)',
      'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
      'function gasPrice() view returns (uint256)',
      'function baseFee() view returns (uint256)',
      'function l1BaseFee() view returns (uint256)',
    ]),
  },
  {
    name: 'WETH9',
    abi: parseAbi([
      'function deposit() payable',
      'function withdraw(uint256 amount)',
      'event Deposit(address indexed account, uint256 amount)',
      'event Withdrawal(address indexed account, uint256 amount)',
    ]),
  },
  {
    name: 'L2StandardBridge',
    abi: parseAbi([
      'function bridgeETH(uint32 minGasLimit, bytes extraData) payable',
      'function bridgeETHTo(address to, uint32 minGasLimit, bytes extraData) payable',
      'function bridgeERC20(address localToken, address remoteToken, uint256 amount, uint32 minGasLimit, bytes extraData)',
      'function bridgeERC20To(address localToken, address remoteToken, address to, uint256 amount, uint32 minGasLimit, bytes extraData)',
      'function withdraw(address l2Token, uint256 amount, uint32 minGasLimit, bytes extraData) payable',
      'function withdrawTo(address l2Token, address to, uint256 amount, uint32 minGasLimit, bytes extraData) payable',
      'function finalizeBridgeETH(address from, address to, uint256 amount, bytes extraData) payable',
      'function finalizeBridgeERC20(address localToken, address remoteToken, address from, address to, uint256 amount, bytes extraData)',
      'event WithdrawalInitiated(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData)',
      'event DepositFinalized(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData)',
      'event ETHBridgeInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData)',
      'event ETHBridgeFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData)',
      'event ERC20BridgeInitiated(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 amount, bytes extraData)',
      'event ERC20BridgeFinalized(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 amount, bytes extraData)',
    ]),
  },
  {
    name: 'L2CrossDomainMessenger',
    abi: parseAbi([
      'function sendMessage(address target, bytes message, uint32 minGasLimit) payable',
      'function relayMessage(uint256 nonce, address sender, address target, uint256 value, uint256 minGasLimit, bytes message) payable',
      'event SentMessage(address indexed target, address sender, bytes message, uint256 messageNonce, uint256 gasLimit)',
      'event SentMessageExtension1(address indexed sender, uint256 value)',
      'event RelayedMessage(bytes32 indexed messageHash)',
      'event FailedRelayedMessage(bytes32 indexed messageHash)',
    ]),
  },
  {
    name: 'L2ToL1MessagePasser',
    abi: parseAbi([
      'function initiateWithdrawal(address target, uint256 gasLimit, bytes data) payable',
      'event MessagePassed(uint256 indexed nonce, address indexed sender, address indexed target, uint256 value, uint256 gasLimit, bytes data, bytes32 withdrawalHash)',
    ]),
  },
  {
    name: 'EntryPoint',
    abi: parseAbi([
      'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
      'event AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster)',
      'event Deposited(address indexed account, uint256 totalDeposit)',
      'event BeforeExecution()',
      'error FailedOp(uint256 opIndex, string reason)',
    ]),
  },
  {
    name: 'Safe',
    abi: parseAbi([
      'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
      'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
      'event ExecutionSuccess(bytes32 txHash, uint256 payment)',
      'event ExecutionFailure(bytes32 txHash, uint256 payment)',
    ]),
  },
  {
    name: 'proxy (EIP-1967)',
    abi: parseAbi([
      'function upgradeTo(address implementation)',
      'function upgradeToAndCall(address implementation, bytes data) payable returns (bytes)',
      'event Upgraded(address indexed implementation)',
      'event AdminChanged(address previousAdmin, address newAdmin)',
    ]),
  },
  {
    name: 'Ownable',
    abi: parseAbi([
      'function owner() view returns (address)',
      'function transferOwnership(address newOwner)',
      'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
      'error OwnableUnauthorizedAccount(address account)',
    ]),
  },
]
