# {"dialect": "ganache"}
// ms always
>> {"jsonrpc":"2.0","id":1,"method":"evm_setTime","params":[1767229200000]}
<< {"jsonrpc":"2.0","id":1,"result":3600}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x000000000000000000000000000000000000000000000000000000006955c710"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_increaseTime","params":[60]}
<< {"jsonrpc":"2.0","id":3,"result":3660}
>> {"jsonrpc":"2.0","id":4,"method":"evm_mine","params":[{"blocks":3}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x3"}
>> {"jsonrpc":"2.0","id":6,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x1"}
>> {"jsonrpc":"2.0","id":7,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":7,"result":true}
