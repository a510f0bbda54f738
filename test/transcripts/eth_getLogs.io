# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}}}

// 0x…b0c5 is a box: given a word it stores it in slot 0 and logs it; given nothing it returns it
// more in logs.io
// between pending and pending: logs of pre-confirmed transactions and no others
>> {"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{"fromBlock":"pending","toBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x131c01ea51ae6915de74234c6340de3144de4cf9215d105a16dcf41c39483566"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getLogs","params":[{"fromBlock":"pending","toBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":3,"result":[{"address":"0x000000000000000000000000000000000000b0c5","topics":["0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0","0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x1","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8","transactionHash":"0x131c01ea51ae6915de74234c6340de3144de4cf9215d105a16dcf41c39483566","transactionIndex":"0x2","logIndex":"0x0","removed":false}]}

// without bounds it is the latest block
>> {"jsonrpc":"2.0","id":4,"method":"eth_getLogs","params":[{}]}
<< {"jsonrpc":"2.0","id":4,"result":[]}
@ 200
>> {"jsonrpc":"2.0","id":5,"method":"eth_getLogs","params":[{}]}
<< {"jsonrpc":"2.0","id":5,"result":[{"address":"0x000000000000000000000000000000000000b0c5","topics":["0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0","0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockHash":"0x5f1b2af89ec4adbd313cd03452efc07a114cac200dacbddb888f2ba049f29add","blockNumber":"0x1","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8","transactionHash":"0x131c01ea51ae6915de74234c6340de3144de4cf9215d105a16dcf41c39483566","transactionIndex":"0x2","logIndex":"0x0","removed":false}]}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getLogs","params":[{"fromBlock":"pending","toBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":6,"result":[]}

// by address, by topic, by block
>> {"jsonrpc":"2.0","id":7,"method":"eth_getLogs","params":[{"fromBlock":"0x0","toBlock":"latest","address":"0x000000000000000000000000000000000000b0c5","topics":["0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0"]}]}
<< {"jsonrpc":"2.0","id":7,"result":[{"address":"0x000000000000000000000000000000000000b0c5","topics":["0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0","0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockHash":"0x5f1b2af89ec4adbd313cd03452efc07a114cac200dacbddb888f2ba049f29add","blockNumber":"0x1","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8","transactionHash":"0x131c01ea51ae6915de74234c6340de3144de4cf9215d105a16dcf41c39483566","transactionIndex":"0x2","logIndex":"0x0","removed":false}]}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getLogs","params":[{"fromBlock":"0x0","toBlock":"latest","address":"0x0000000000000000000000000000000000000b0b"}]}
<< {"jsonrpc":"2.0","id":8,"result":[]}

// refused: the filter is needed
>> {"jsonrpc":"2.0","id":9,"method":"eth_getLogs"}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected a filter object, got nothing","data":"params[0]: expected a filter object, got nothing"}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getLogs","params":[null]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0]: expected a filter object, got null","data":"params[0]: expected a filter object, got null"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getLogs","params":[[]]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0]: expected a filter object, got []","data":"params[0]: expected a filter object, got []"}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_getLogs","params":[{"address":"0x12"}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[0].address: expected an address of 20 bytes, got \"0x12\"","data":"params[0].address: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getLogs","params":[{"fromBlock":"now"}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"params[0].fromBlock: expected a block tag or number, got \"now\"","data":"params[0].fromBlock: expected a block tag or number, got \"now\""}}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getLogs","params":[{},{}]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"too many arguments, want at most 1, got 2","data":"too many arguments, want at most 1, got 2"}}
