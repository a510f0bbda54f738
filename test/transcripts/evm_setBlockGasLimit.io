// of the pending block and all after it
>> {"jsonrpc":"2.0","id":1,"method":"evm_setBlockGasLimit","params":["0x1c9c380"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"data":"0x4560005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0000000000000000000000000000000000000000000000000000000001c9c380"}
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"data":"0x4560005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0000000000000000000000000000000000000000000000000000000001c9c380"}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_setBlockGasLimit","params":[25000000]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"data":"0x4560005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x00000000000000000000000000000000000000000000000000000000017d7840"}

// a transaction that needs more is refused
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x17d7841"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"exceeds block gas limit"}}

// refused
>> {"jsonrpc":"2.0","id":7,"method":"evm_setBlockGasLimit","params":["0x0"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"block gas limit: expected at least 2000000 gas, got 0"}}
>> {"jsonrpc":"2.0","id":8,"method":"evm_setBlockGasLimit","params":["0x5208"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"block gas limit: expected at least 2000000 gas, got 21000"}}
