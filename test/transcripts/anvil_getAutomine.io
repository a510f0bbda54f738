>> {"jsonrpc":"2.0","id":1,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":false}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":false}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setAutomine","params":[true]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"hardhat_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":true}
// paused, it is not on
>> {"jsonrpc":"2.0","id":5,"method":"miner_stop","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":false}
// too many arguments
>> {"jsonrpc":"2.0","id":7,"method":"anvil_getAutomine","params":[true]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
