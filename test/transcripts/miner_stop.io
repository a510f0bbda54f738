>> {"jsonrpc":"2.0","id":1,"method":"miner_stop","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":true}
@ 1000
>> {"jsonrpc":"2.0","id":2,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x7ad30a57b825c64d9fc24c8e02d0e4e78731a38d85b87774e1f72e5a594be09a"}
// it has run, and is sealed when somebody asks
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000bb","pending"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x1"}
>> {"jsonrpc":"2.0","id":5,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x1"}
>> {"jsonrpc":"2.0","id":7,"method":"miner_stop","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":true}
// too many arguments
>> {"jsonrpc":"2.0","id":8,"method":"miner_stop","params":[1]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
