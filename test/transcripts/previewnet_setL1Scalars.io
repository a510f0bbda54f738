// what is left out stays; with an operator fee, receipts tell of it
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_setL1Scalars","params":[{"operatorFeeScalar":"0x2","operatorFeeConstant":"0x3","daFootprintGasScalar":"0x0"}]}
<< {"jsonrpc":"2.0","id":1,"result":true}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x21e19e0c9bab2400000"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1","gas":"0x7530","gasPrice":"0x4c4b40"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xeddc01ba704e2141483883a1d8e0cde1f5f0b23fddf6e4405288191ef2344e19"}
= sent result
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionReceipt","params":["${sent}"]}
<< {"jsonrpc":"2.0","id":4,"result":{"type":"0x0","status":"0x1","cumulativeGasUsed":"0x18d45","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0xeddc01ba704e2141483883a1d8e0cde1f5f0b23fddf6e4405288191ef2344e19","transactionIndex":"0x2","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x2","gasUsed":"0x5208","effectiveGasPrice":"0x4c4b40","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000bb","contractAddress":null,"l1GasPrice":"0x5f5e100","l1GasUsed":"0x640","l1Fee":"0x351a6028","l1BaseFeeScalar":"0x8dd","l1BlobBaseFee":"0x4c4b40","l1BlobBaseFeeScalar":"0x101c12","operatorFeeScalar":"0x2","operatorFeeConstant":"0x3","daFootprintGasScalar":"0x190","blobGasUsed":"0x9c40"}}
// 21,000 gas at 200 wei and 3 wei to the operator, whatever was reserved; nothing of it is lost
>> [{"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x420000000000000000000000000000000000001b","pending"]},{"jsonrpc":"2.0","id":6,"method":"eth_getBalance","params":["0x420000000000000000000000000000000000001a","pending"]},{"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x4200000000000000000000000000000000000019","pending"]},{"jsonrpc":"2.0","id":8,"method":"eth_getBalance","params":["0x4200000000000000000000000000000000000011","pending"]},{"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}]
<< [{"jsonrpc":"2.0","id":5,"result":"0x401643"},{"jsonrpc":"2.0","id":6,"result":"0x351a6028"},{"jsonrpc":"2.0","id":7,"result":"0x18727cda00"},{"jsonrpc":"2.0","id":8,"result":"0x0"},{"jsonrpc":"2.0","id":9,"result":"0x21e19e0c9a20a68af94"}]

// wider than L1 attributes carry it, and a misspelt field
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_setL1Scalars","params":[{"baseFeeScalar":"0x100000000"}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0].baseFeeScalar: expected a QUANTITY of at most 32 bits, got \"0x100000000\"","data":"params[0].baseFeeScalar: expected a QUANTITY of at most 32 bits, got \"0x100000000\""}}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_setL1Scalars","params":[{"scalar":"0x1"}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0]: expected no other field than baseFeeScalar, blobBaseFeeScalar, operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar, got {\"scalar\":\"0x1\"}","data":"params[0]: expected no other field than baseFeeScalar, blobBaseFeeScalar, operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar, got {\"scalar\":\"0x1\"}"}}
