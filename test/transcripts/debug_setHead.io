>> {"jsonrpc":"2.0","id":1,"method":"anvil_mine","params":[5]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"debug_setHead","params":["0x3"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x3"}
>> {"jsonrpc":"2.0","id":4,"method":"debug_setHead","params":[3]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x3"}
>> {"jsonrpc":"2.0","id":6,"method":"debug_setHead","params":["0x0"]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0"}
@ 200
>> {"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x1"}
// refused
>> {"jsonrpc":"2.0","id":9,"method":"debug_setHead","params":["0x2"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32001,"message":"block not found: 2, the head is 1"}}
>> {"jsonrpc":"2.0","id":10,"method":"debug_setHead","params":["latest"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"latest\"","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"latest\""}}
>> {"jsonrpc":"2.0","id":11,"method":"debug_setHead","params":[]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got nothing","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got nothing"}}
