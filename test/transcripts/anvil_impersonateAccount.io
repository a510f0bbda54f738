// nobody has the key
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"unknown account"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_impersonateAccount","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":2,"result":null}

// it pays for its gas
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32003,"message":"insufficient funds for gas * price + value: have 0 want 231890921000"}}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d1","0xde0b6b3a7640000"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x0"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0xf127142b342339e0a850dae0f5c6e30908ff2bffa85680d13955b7996c8ba048"}
= hash result
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionByHash","params":["${hash}"]}
<< {"jsonrpc":"2.0","id":6,"result":{"hash":"0xf127142b342339e0a850dae0f5c6e30908ff2bffa85680d13955b7996c8ba048","type":"0x2","chainId":"0x509f455","nonce":"0x0","from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0x4c4b40","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x0","input":"0x","accessList":[],"v":"0x0","yParity":"0x0","r":"0xd2","s":"0x1","blockHash":null,"blockNumber":"0x1","transactionIndex":"0x2","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}

// a contract may be impersonated, too
>> {"jsonrpc":"2.0","id":7,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000d1","0x602a60005260206000f3"]}
<< {"jsonrpc":"2.0","id":7,"result":null}
>> {"jsonrpc":"2.0","id":8,"method":"hardhat_impersonateAccount","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x2","gas":"0x5208","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x0"}]}
<< {"jsonrpc":"2.0","id":9,"result":"0x26624a914e8a8b5385fd7d1260ebd4b89ce528331660e0d9860897879cc082d1"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getTransactionCount","params":["0x00000000000000000000000000000000000000d1","pending"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x2"}

// refused
>> {"jsonrpc":"2.0","id":12,"method":"anvil_impersonateAccount","params":["0x1"]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x1\"","data":"params[0]: expected an address of 20 bytes, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_signTransaction","params":[{"from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"unknown account"}}
