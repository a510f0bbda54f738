// after a pause, blocks come as before
>> {"jsonrpc":"2.0","id":1,"method":"miner_stop","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":true}
@ 1000
>> {"jsonrpc":"2.0","id":2,"method":"miner_start","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":true}
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x1"}
>> {"jsonrpc":"2.0","id":4,"method":"miner_start","params":[1]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"miner_start","params":[null]}
<< {"jsonrpc":"2.0","id":5,"result":true}
// where nothing sealed blocks, automining begins
>> {"jsonrpc":"2.0","id":6,"method":"evm_setIntervalMining","params":[0]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"miner_start","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":true}
>> {"jsonrpc":"2.0","id":8,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":true}
// what has run in a pause is sealed
>> {"jsonrpc":"2.0","id":9,"method":"miner_stop","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":true}
>> {"jsonrpc":"2.0","id":10,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":10,"result":"0x7ad30a57b825c64d9fc24c8e02d0e4e78731a38d85b87774e1f72e5a594be09a"}
>> {"jsonrpc":"2.0","id":11,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":11,"result":"0x1"}
>> {"jsonrpc":"2.0","id":12,"method":"miner_start","params":[]}
<< {"jsonrpc":"2.0","id":12,"result":true}
>> {"jsonrpc":"2.0","id":13,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":13,"result":"0x2"}
// refused
>> {"jsonrpc":"2.0","id":14,"method":"miner_start","params":["two"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"two\"","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"two\""}}
