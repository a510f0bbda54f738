// 200 ms, in seconds
>> {"jsonrpc":"2.0","id":1,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":0.2}
>> {"jsonrpc":"2.0","id":2,"method":"miner_stop","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"miner_start","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":0.2}
// too many arguments
>> {"jsonrpc":"2.0","id":6,"method":"anvil_getIntervalMining","params":[1]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
