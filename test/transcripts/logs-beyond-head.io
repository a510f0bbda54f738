# {"network":"plain","alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}}}
// more of eth_getLogs and eth_getFilterLogs on the plain network: an end of which there is no block yet is the latest
// 0x…b0c5 is a box: given a word it stores it in slot 0 and logs it
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x9b814a2eb5cdacbc71eae63368678b61fc82834dbe9b7493b8644ec3695c86c0"}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000008","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x67d0b420a81305fee942f9626c922ed2737a28e9b22ae4b7a76ea7a718f46440"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getLogs","params":[{"fromBlock":"0x0","toBlock":"0x2"}]}
<< {"jsonrpc":"2.0","id":3,"result":[{"address":"0x000000000000000000000000000000000000b0c5","topics":["0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0","0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockHash":"0xe16c12c3656c1f3a684c544432314a57c5ba8eb759281e72589947ed241ff436","blockNumber":"0x1","blockTimestamp":"0x6955b900","transactionHash":"0x9b814a2eb5cdacbc71eae63368678b61fc82834dbe9b7493b8644ec3695c86c0","transactionIndex":"0x0","logIndex":"0x0","removed":false}]}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getLogs","params":[{"fromBlock":"0x0","toBlock":"0xffffffff"}]}
<< {"jsonrpc":"2.0","id":4,"result":[{"address":"0x000000000000000000000000000000000000b0c5","topics":["0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0","0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockHash":"0xe16c12c3656c1f3a684c544432314a57c5ba8eb759281e72589947ed241ff436","blockNumber":"0x1","blockTimestamp":"0x6955b900","transactionHash":"0x9b814a2eb5cdacbc71eae63368678b61fc82834dbe9b7493b8644ec3695c86c0","transactionIndex":"0x0","logIndex":"0x0","removed":false}]}
>> {"jsonrpc":"2.0","id":5,"method":"eth_newFilter","params":[{"fromBlock":"0x0","toBlock":"0xffffffff"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x1"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getFilterLogs","params":["0x1"]}
<< {"jsonrpc":"2.0","id":6,"result":[{"address":"0x000000000000000000000000000000000000b0c5","topics":["0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0","0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockHash":"0xe16c12c3656c1f3a684c544432314a57c5ba8eb759281e72589947ed241ff436","blockNumber":"0x1","blockTimestamp":"0x6955b900","transactionHash":"0x9b814a2eb5cdacbc71eae63368678b61fc82834dbe9b7493b8644ec3695c86c0","transactionIndex":"0x0","logIndex":"0x0","removed":false}]}

// what begins there as well holds nothing; the tag reaches what is pending
>> {"jsonrpc":"2.0","id":7,"method":"eth_getLogs","params":[{"fromBlock":"0x2","toBlock":"0x63"}]}
<< {"jsonrpc":"2.0","id":7,"result":[]}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getLogs","params":[{"fromBlock":"0x1","toBlock":"pending","topics":["0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0"]}]}
<< {"jsonrpc":"2.0","id":8,"result":[{"address":"0x000000000000000000000000000000000000b0c5","topics":["0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0","0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockHash":"0xe16c12c3656c1f3a684c544432314a57c5ba8eb759281e72589947ed241ff436","blockNumber":"0x1","blockTimestamp":"0x6955b900","transactionHash":"0x9b814a2eb5cdacbc71eae63368678b61fc82834dbe9b7493b8644ec3695c86c0","transactionIndex":"0x0","logIndex":"0x0","removed":false},{"address":"0x000000000000000000000000000000000000b0c5","topics":["0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0","0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000008","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x2","blockTimestamp":"0x6955b900","transactionHash":"0x67d0b420a81305fee942f9626c922ed2737a28e9b22ae4b7a76ea7a718f46440","transactionIndex":"0x0","logIndex":"0x0","removed":false}]}

// and a start behind the end is a mistake all the same
>> {"jsonrpc":"2.0","id":9,"method":"eth_getLogs","params":[{"fromBlock":"0x64","toBlock":"0x63"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid block range params"}}
