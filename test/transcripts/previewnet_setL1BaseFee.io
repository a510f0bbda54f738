// what L1 asks counts from the next block on: this block's transactions pay as before
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_setL1BaseFee","params":["0x3b9aca00"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x7ad30a57b825c64d9fc24c8e02d0e4e78731a38d85b87774e1f72e5a594be09a"}
= before result
>> {"jsonrpc":"2.0","id":3,"method":"eth_getTransactionReceipt","params":["${before}"]}
<< {"jsonrpc":"2.0","id":3,"result":{"type":"0x2","status":"0x1","cumulativeGasUsed":"0x1c4f1","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0x7ad30a57b825c64d9fc24c8e02d0e4e78731a38d85b87774e1f72e5a594be09a","transactionIndex":"0x2","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x1","gasUsed":"0x5208","effectiveGasPrice":"0x5b8d80","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000bb","contractAddress":null,"l1GasPrice":"0x5f5e100","l1GasUsed":"0x640","l1Fee":"0x351a6028","l1BaseFeeScalar":"0x8dd","l1BlobBaseFee":"0x4c4b40","l1BlobBaseFeeScalar":"0x101c12","daFootprintGasScalar":"0x94","blobGasUsed":"0x39d0"}}
@ 200
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0xe6306ad8d830d18dd07f9490ce2ff02ef873f88b79b0d8d9a972edb1ed67991c"}
= after result
>> {"jsonrpc":"2.0","id":5,"method":"eth_getTransactionReceipt","params":["${after}"]}
<< {"jsonrpc":"2.0","id":5,"result":{"type":"0x2","status":"0x1","cumulativeGasUsed":"0x18d21","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0xe6306ad8d830d18dd07f9490ce2ff02ef873f88b79b0d8d9a972edb1ed67991c","transactionIndex":"0x2","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x2","gasUsed":"0x5208","effectiveGasPrice":"0x5b8d80","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000bb","contractAddress":null,"l1GasPrice":"0x3b9aca00","l1GasUsed":"0x640","l1Fee":"0xf7da5528","l1BaseFeeScalar":"0x8dd","l1BlobBaseFee":"0x4c4b40","l1BlobBaseFeeScalar":"0x101c12","daFootprintGasScalar":"0x94","blobGasUsed":"0x39d0"}}

// L1Block tells it: basefee() at latest and at pending
>> [{"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"to":"0x4200000000000000000000000000000000000015","data":"0x5cf24969"},"latest"]},{"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"to":"0x4200000000000000000000000000000000000015","data":"0x5cf24969"},"pending"]}]
<< [{"jsonrpc":"2.0","id":6,"result":"0x0000000000000000000000000000000000000000000000000000000005f5e100"},{"jsonrpc":"2.0","id":7,"result":"0x000000000000000000000000000000000000000000000000000000003b9aca00"}]

// and it stays until it is set again
@ 24000
>> {"jsonrpc":"2.0","id":8,"method":"eth_call","params":[{"to":"0x4200000000000000000000000000000000000015","data":"0x5cf24969"},"latest"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x000000000000000000000000000000000000000000000000000000003b9aca00"}

// no number, and one no fee can be worked out with
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_setL1BaseFee","params":["1"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected a QUANTITY such as 0x0 or 0x1f, got \"1\"","data":"params[0]: expected a QUANTITY such as 0x0 or 0x1f, got \"1\""}}
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_setL1BaseFee","params":["0x100000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0]: expected a QUANTITY of at most 128 bits, got \"0x100000000000000000000000000000000\"","data":"params[0]: expected a QUANTITY of at most 128 bits, got \"0x100000000000000000000000000000000\""}}
