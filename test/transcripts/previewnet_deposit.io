// a deposit is made in the next L1 block, and its hash is known at once
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_deposit","params":[{"from":"0x00000000000000000000000000000000000000aa","to":"0x00000000000000000000000000000000000000bb","mint":"0xde0b6b3a7640000","value":"0x64","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xcdb73dd0fc8c2f19db83b72536723a45d8d0a0c96b3145bb6a6309f7f7b51b88"}
= deposit result
// one that cannot pay its value: what it mints stays
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_deposit","params":[{"from":"0x00000000000000000000000000000000000000cc","to":"0x00000000000000000000000000000000000000bb","mint":"0x5","value":"0x6","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xb5aa79ce0dcdda3e3c647a4a4ca2ef88709a97e28f5701cc9d80255c3a2018ba"}
= failed result

// there is nothing of it while the L1 block lasts
>> [{"jsonrpc":"2.0","id":3,"method":"eth_getTransactionByHash","params":["${deposit}"]},{"jsonrpc":"2.0","id":4,"method":"eth_getTransactionReceipt","params":["${deposit}"]}]
<< [{"jsonrpc":"2.0","id":3,"result":null},{"jsonrpc":"2.0","id":4,"result":null}]
@ 11600
>> {"jsonrpc":"2.0","id":5,"method":"eth_getTransactionReceipt","params":["${deposit}"]}
<< {"jsonrpc":"2.0","id":5,"result":null}

// the first block of the next one is pending: both are in it, behind the two that open every block
@ 200
>> [{"jsonrpc":"2.0","id":6,"method":"eth_getTransactionByHash","params":["${deposit}"]},{"jsonrpc":"2.0","id":7,"method":"eth_getTransactionReceipt","params":["${deposit}"]},{"jsonrpc":"2.0","id":8,"method":"eth_getTransactionReceipt","params":["${failed}"]}]
<< [{"jsonrpc":"2.0","id":6,"result":{"hash":"0xcdb73dd0fc8c2f19db83b72536723a45d8d0a0c96b3145bb6a6309f7f7b51b88","type":"0x7e","nonce":"0x0","from":"0x00000000000000000000000000000000000000aa","to":"0x00000000000000000000000000000000000000bb","value":"0x64","gas":"0x5208","gasPrice":"0x0","input":"0x","v":"0x0","yParity":"0x0","r":"0x0","s":"0x0","blockHash":null,"blockNumber":"0x3c","transactionIndex":"0x2","blockTimestamp":"0x6955b90c","blockTimestampMs":"0x19b76dad6e0","sourceHash":"0x56c16a8f54b54d9df7e3d35fb6e8f8031c2ce6bbc0e895b75946916d19a44e6e","mint":"0xde0b6b3a7640000","isSystemTx":false,"depositReceiptVersion":"0x1"}},{"jsonrpc":"2.0","id":7,"result":{"type":"0x7e","status":"0x1","cumulativeGasUsed":"0x18539","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0xcdb73dd0fc8c2f19db83b72536723a45d8d0a0c96b3145bb6a6309f7f7b51b88","transactionIndex":"0x2","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3c","gasUsed":"0x5208","effectiveGasPrice":"0x0","from":"0x00000000000000000000000000000000000000aa","to":"0x00000000000000000000000000000000000000bb","contractAddress":null,"l1GasPrice":"0x5f5e100","l1GasUsed":"0x640","l1Fee":"0x0","l1BaseFeeScalar":"0x8dd","l1BlobBaseFee":"0x4c4b40","l1BlobBaseFeeScalar":"0x101c12","daFootprintGasScalar":"0x94","blobGasUsed":"0x0","depositNonce":"0x0","depositReceiptVersion":"0x1"}},{"jsonrpc":"2.0","id":8,"result":{"type":"0x7e","status":"0x0","cumulativeGasUsed":"0x1d741","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0xb5aa79ce0dcdda3e3c647a4a4ca2ef88709a97e28f5701cc9d80255c3a2018ba","transactionIndex":"0x3","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3c","gasUsed":"0x5208","effectiveGasPrice":"0x0","from":"0x00000000000000000000000000000000000000cc","to":"0x00000000000000000000000000000000000000bb","contractAddress":null,"l1GasPrice":"0x5f5e100","l1GasUsed":"0x640","l1Fee":"0x0","l1BaseFeeScalar":"0x8dd","l1BlobBaseFee":"0x4c4b40","l1BlobBaseFeeScalar":"0x101c12","daFootprintGasScalar":"0x94","blobGasUsed":"0x0","depositNonce":"0x0","depositReceiptVersion":"0x1"}}]
>> [{"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000aa","pending"]},{"jsonrpc":"2.0","id":10,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000bb","pending"]},{"jsonrpc":"2.0","id":11,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000cc","pending"]},{"jsonrpc":"2.0","id":12,"method":"eth_getTransactionCount","params":["0x00000000000000000000000000000000000000cc","pending"]}]
<< [{"jsonrpc":"2.0","id":9,"result":"0xde0b6b3a763ff9c"},{"jsonrpc":"2.0","id":10,"result":"0x64"},{"jsonrpc":"2.0","id":11,"result":"0x5"},{"jsonrpc":"2.0","id":12,"result":"0x1"}]

// sealed, and the next block has none
@ 200
>> [{"jsonrpc":"2.0","id":13,"method":"eth_getBlockTransactionCountByNumber","params":["latest"]},{"jsonrpc":"2.0","id":14,"method":"eth_getBlockTransactionCountByNumber","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":13,"result":"0x4"},{"jsonrpc":"2.0","id":14,"result":"0x2"}]

// more gas than a block has room for, a misspelt field, and a mint beyond 128 bits
>> {"jsonrpc":"2.0","id":15,"method":"previewnet_deposit","params":[{"from":"0x00000000000000000000000000000000000000aa","gas":"0x243d581"}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32000,"message":"exceeds block gas limit"}}
>> {"jsonrpc":"2.0","id":16,"method":"previewnet_deposit","params":[{"from":"0x00000000000000000000000000000000000000aa","gasLimit":"0x5208"}]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[0]: expected no other field than from, to, mint, value, gas, data, got {\"from\":\"0x00000000000000000000000000000000000000aa\",\"gasLimit\":\"0x5208\"}","data":"params[0]: expected no other field than from, to, mint, value, gas, data, got {\"from\":\"0x00000000000000000000000000000000000000aa\",\"gasLimit\":\"0x5208\"}"}}
>> {"jsonrpc":"2.0","id":17,"method":"previewnet_deposit","params":[{"from":"0x00000000000000000000000000000000000000aa","mint":"0x100000000000000000000000000000000"}]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"params[0].mint: expected a QUANTITY of at most 128 bits, got \"0x100000000000000000000000000000000\"","data":"params[0].mint: expected a QUANTITY of at most 128 bits, got \"0x100000000000000000000000000000000\""}}
>> {"jsonrpc":"2.0","id":18,"method":"previewnet_deposit","params":[{}]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"params[0].from: expected an address of 20 bytes, got nothing","data":"params[0].from: expected an address of 20 bytes, got nothing"}}
