// ids are counters, shared by all kinds of filters
>> {"jsonrpc":"2.0","id":1,"method":"eth_newFilter","params":[{}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_newFilter","params":[{"address":[],"topics":[]}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}

// what a filter object may not hold
>> {"jsonrpc":"2.0","id":3,"method":"eth_newFilter","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"params[0]: expected a filter object, got \"0x1\"","data":"params[0]: expected a filter object, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_newFilter","params":[{"fromBlock":"0x01"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0].fromBlock: expected a block tag or number, got \"0x01\"","data":"params[0].fromBlock: expected a block tag or number, got \"0x01\""}}
