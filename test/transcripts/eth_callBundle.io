# {"network":"plain","alloc":{"0x00000000000000000000000000000000000000c0":{"balance":"100","code":"0x600054600101806000556000526000600060006000600573000000000000000000000000000000000000000a5af1505960206000f3"}}}

// two signed transactions, neither of which is sent
>> {"jsonrpc":"2.0","id":1,"method":"eth_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x5","gas":"0x5208","nonce":"0x0","maxFeePerGas":"0x77359400","maxPriorityFeePerGas":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x02f86c827a6980843b9aca0084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c80580c001a020d9d4a2a1bba1f72c0f111f292b81d9fa44d848b7cd7b5bec6e5a0e0d28a9e2a0733b2ea636359598898fcac1d41cea0f30c01c5230c8d82f75d4208cf91392c7"}
= one result
>> {"jsonrpc":"2.0","id":2,"method":"eth_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","nonce":"0x1","maxFeePerGas":"0x77359400","maxPriorityFeePerGas":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x02f86d827a6901843b9aca008477359400830186a09400000000000000000000000000000000000000c08080c080a0ee129ba0f5d38c8cad61d15410a891cbca70945da97276bebbc1d2609460ee38a0231c812275443eb8a41dde193a45b664847f12e73b9ef72aafbf2722beed0bae"}
= two result
>> {"jsonrpc":"2.0","id":3,"method":"eth_callBundle","params":[{"txs":["${one}","${two}"],"blockNumber":"0x1","stateBlockNumber":"latest"}]}
<< {"jsonrpc":"2.0","id":3,"result":{"bundleGasPrice":"1000000000","bundleHash":"0x06f81b199dc5235a19afb724572fc46849fb6fc8d588ea4d70f834f2d6af9c31","coinbaseDiff":"120655000000000","ethSentToCoinbase":"0","gasFees":"120655000000000","results":[{"coinbaseDiff":"21000000000000","ethSentToCoinbase":"0","fromAddress":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gasFees":"21000000000000","gasPrice":"1000000000","gasUsed":21000,"toAddress":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","txHash":"0x15601706abe62a44a86bd67b6aead89d404fe1e53a58881f7905e58bc07a837b","value":"0x"},{"coinbaseDiff":"99655000000000","ethSentToCoinbase":"0","fromAddress":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gasFees":"99655000000000","gasPrice":"1000000000","gasUsed":99655,"toAddress":"0x00000000000000000000000000000000000000c0","txHash":"0x7df7c17b079ed6caedc46e6989b30bfbecca1f66cd11e348e1dc615c52b7f988","value":"0x0000000000000000000000000000000000000000000000000000000000000001"}],"stateBlockNumber":0,"totalGasUsed":120655}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0"}
// another coinbase, base fee and time
>> {"jsonrpc":"2.0","id":5,"method":"eth_callBundle","params":[{"txs":["${one}"],"blockNumber":"0x1","coinbase":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","baseFee":"0x1","timestamp":2000000000,"gasLimit":30000,"timeout":5}]}
<< {"jsonrpc":"2.0","id":5,"result":{"bundleGasPrice":"1000000000","bundleHash":"0xa2201e47167dd1da8312be4e9b8732ade1aca625d87aa1f894fe7d957dff7fe8","coinbaseDiff":"21000000000005","ethSentToCoinbase":"5","gasFees":"21000000000000","results":[{"coinbaseDiff":"21000000000005","ethSentToCoinbase":"5","fromAddress":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gasFees":"21000000000000","gasPrice":"1000000000","gasUsed":21000,"toAddress":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","txHash":"0x15601706abe62a44a86bd67b6aead89d404fe1e53a58881f7905e58bc07a837b","value":"0x"}],"stateBlockNumber":0,"totalGasUsed":21000}}
// without the first, the nonce of the second is too high
>> {"jsonrpc":"2.0","id":6,"method":"eth_callBundle","params":[{"txs":["${two}"],"blockNumber":"0x1"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"nonce too high: next nonce 0, tx nonce 1"}}
// twice, it is too low
>> {"jsonrpc":"2.0","id":7,"method":"eth_callBundle","params":[{"txs":["${one}","${one}"],"blockNumber":"0x1"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"nonce too low: next nonce 1, tx nonce 0"}}
// they do not fit into the block; fees below the base fee
>> {"jsonrpc":"2.0","id":8,"method":"eth_callBundle","params":[{"txs":["${one}","${two}"],"blockNumber":"0x1","gasLimit":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"exceeds block gas limit"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_callBundle","params":[{"txs":["${one}"],"blockNumber":"0x1","baseFee":"0x77359401"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32000,"message":"max fee per gas less than block base fee: maxFeePerGas 2000000000, baseFee 2000000001"}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_callBundle","params":[{"txs":["${one}"],"blockNumber":"0x1","gasLimit":"0xffffffffffff"}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32000,"message":"exceeds block gas limit"}}
// refusals
>> {"jsonrpc":"2.0","id":11,"method":"eth_callBundle","params":[{"txs":[],"blockNumber":"0x1","stateBlockNumber":"latest"}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"bundle missing txs"}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_callBundle","params":[{"txs":["${one}"]}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[0].blockNumber: expected a whole number, got nothing","data":"params[0].blockNumber: expected a whole number, got nothing"}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_callBundle","params":[{"txs":["${one}"],"blockNumber":"0x0"}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"bundle missing blockNumber"}}
>> {"jsonrpc":"2.0","id":14,"method":"eth_callBundle","params":[{"txs":["0x02"],"blockNumber":"0x1"}]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"failed to decode signed transaction: transaction: expected a list","data":"transaction: expected a list"}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_callBundle","params":[{"txs":["${one}"],"blockNumber":"0x1","stateBlockNumber":"0x63"}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":16,"method":"eth_callBundle","params":[]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[0]: expected an object with txs and blockNumber, got nothing","data":"params[0]: expected an object with txs and blockNumber, got nothing"}}
