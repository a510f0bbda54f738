# {"dialect": "ganache"}
// changes answer true
>> {"jsonrpc":"2.0","id":1,"method":"evm_setAccountBalance","params":["0x00000000000000000000000000000000000000d1","0x1"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setAccountCode","params":["0x00000000000000000000000000000000000000d1","0x00"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setAccountNonce","params":["0x00000000000000000000000000000000000000d1","0x2"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"evm_setAccountStorageAt","params":["0x00000000000000000000000000000000000000d1","0x0","0x1"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"miner_setEtherbase","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"miner_setGasPrice","params":["0x1"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"evm_setBlockGasLimit","params":["0x1c9c380"]}
<< {"jsonrpc":"2.0","id":7,"result":true}
