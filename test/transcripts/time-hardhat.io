# {"dialect": "hardhat"}
// seconds are texts
>> {"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":[3600]}
<< {"jsonrpc":"2.0","id":1,"result":"3600"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setNextBlockTimestamp","params":[1767240000]}
<< {"jsonrpc":"2.0","id":2,"result":"1767240000"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0"}

// a second apart when nothing is said, and the first one as usual
>> {"jsonrpc":"2.0","id":4,"method":"hardhat_mine","params":["0x3"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x000000000000000000000000000000000000000000000000000000006955f142"}
>> {"jsonrpc":"2.0","id":6,"method":"hardhat_mine","params":["0x2","0x3c"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x000000000000000000000000000000000000000000000000000000006955f17e"}

// ms where viem sends ms
>> {"jsonrpc":"2.0","id":8,"method":"evm_setBlockTimestampInterval","params":[2000]}
<< {"jsonrpc":"2.0","id":8,"result":true}
>> {"jsonrpc":"2.0","id":9,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x000000000000000000000000000000000000000000000000000000006955f180"}
>> {"jsonrpc":"2.0","id":10,"method":"evm_setBlockTimestampInterval","params":[2001]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"block timestamp interval: expected a multiple of 200 ms, which BaseTime counts in, got 2001"}}

// ids of snapshots begin at one
>> {"jsonrpc":"2.0","id":11,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":11,"result":"0x1"}
>> {"jsonrpc":"2.0","id":12,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":12,"result":true}
>> {"jsonrpc":"2.0","id":13,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":13,"result":false}
