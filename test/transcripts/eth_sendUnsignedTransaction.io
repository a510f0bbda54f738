// from an account whose key nobody has
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d1","0xde0b6b3a7640000"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendUnsignedTransaction","params":[{"from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x65c589e604c40bb1ca1d035b0cb274915df9900e2760e0d45b7f7d586122ad5c"}
= hash result
>> {"jsonrpc":"2.0","id":3,"method":"eth_getTransactionReceipt","params":["${hash}"]}
<< {"jsonrpc":"2.0","id":3,"result":{"type":"0x0","status":"0x1","cumulativeGasUsed":"0x1c4f1","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0x65c589e604c40bb1ca1d035b0cb274915df9900e2760e0d45b7f7d586122ad5c","transactionIndex":"0x2","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x1","gasUsed":"0x5208","effectiveGasPrice":"0x3b9aca00","from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","contractAddress":null,"l1GasPrice":"0x5f5e100","l1GasUsed":"0x640","l1Fee":"0x351a6028","l1BaseFeeScalar":"0x8dd","l1BlobBaseFee":"0x4c4b40","l1BlobBaseFeeScalar":"0x101c12","daFootprintGasScalar":"0x94","blobGasUsed":"0x39d0"}}

// it is not impersonated for the next one
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"unknown account"}}

// refused as any other
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendUnsignedTransaction","params":[{"from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x0","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"nonce too low: next nonce 1, tx nonce 0"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendUnsignedTransaction","params":[{"from":"0x00000000000000000000000000000000000000d2","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32003,"message":"insufficient funds for gas * price + value: have 0 want 231890921000"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendUnsignedTransaction","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected a transaction object, got nothing","data":"params[0]: expected a transaction object, got nothing"}}
