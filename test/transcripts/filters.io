# {"alloc":{"0x0000000000000000000000000000000000001095":{"code":"0x3460005236600014602c573660201460335736604014603d5736606014604a5736608014605a5760006000fd5b60206000a0005b60003560206000a1005b60203560003560206000a2005b60403560203560003560206000a3005b60603560403560203560003560206000a400"},"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}},"limits":{"filtersMax":5}}

// 0x…1095 is a logger: each word it is given is a topic of the log it emits, and the value sent with them is its data
// one log pre-confirmed before there is any filter
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x1","gas":"0x186a0","data":"0x1111111111111111111111111111111111111111111111111111111111111111"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81"}

// ids count up; each filter begins here, whatever its fromBlock says
>> {"jsonrpc":"2.0","id":2,"method":"eth_newFilter","params":[{"address":"0x0000000000000000000000000000000000001095","fromBlock":"0x0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_newFilter","params":[{"address":"0x0000000000000000000000000000000000001095","fromBlock":"pending","toBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x3"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_newPendingTransactionFilter","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x4"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_newFilter","params":[{"topics":["0x2222222222222222222222222222222222222222222222222222222222222222"]}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x5"}

// one filter too many
>> {"jsonrpc":"2.0","id":7,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"expected at most 5 filters","data":"Exceeded max limit of 5"}}

// nothing has happened yet
>> {"jsonrpc":"2.0","id":8,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":8,"result":[]}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":9,"result":[]}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":10,"result":[]}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getFilterChanges","params":["0x4"]}
<< {"jsonrpc":"2.0","id":11,"result":[]}
>> {"jsonrpc":"2.0","id":12,"method":"eth_getFilterChanges","params":["0x5"]}
<< {"jsonrpc":"2.0","id":12,"result":[]}

// a log is pre-confirmed: only the filter to pending and the transaction filter tell of it, once
>> {"jsonrpc":"2.0","id":13,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x2","gas":"0x186a0","data":"0x1111111111111111111111111111111111111111111111111111111111111111"}]}
<< {"jsonrpc":"2.0","id":13,"result":"0xb0c751595bfe0cdf2080e458537e18275e9f806544a86e3f6933d3b88d0eef5b"}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":14,"result":[]}
>> {"jsonrpc":"2.0","id":15,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":15,"result":[{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000002","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x1","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8","transactionHash":"0xb0c751595bfe0cdf2080e458537e18275e9f806544a86e3f6933d3b88d0eef5b","transactionIndex":"0x3","logIndex":"0x1","removed":false}]}
>> {"jsonrpc":"2.0","id":16,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":16,"result":[]}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":17,"result":[]}
>> {"jsonrpc":"2.0","id":18,"method":"eth_getFilterChanges","params":["0x4"]}
<< {"jsonrpc":"2.0","id":18,"result":["0xb0c751595bfe0cdf2080e458537e18275e9f806544a86e3f6933d3b88d0eef5b"]}
>> {"jsonrpc":"2.0","id":19,"method":"eth_getFilterChanges","params":["0x4"]}
<< {"jsonrpc":"2.0","id":19,"result":[]}
>> {"jsonrpc":"2.0","id":20,"method":"eth_getFilterChanges","params":["0x5"]}
<< {"jsonrpc":"2.0","id":20,"result":[]}

// its block is sealed, with the earlier log in it: sealed logs were not told of before, so both come, in order
@ 200
>> {"jsonrpc":"2.0","id":21,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":21,"result":[{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0x80bfddefe71d89da35fa901797f8e6f219843e8d63d0a035672ba17029cab643","blockNumber":"0x1","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8","transactionHash":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81","transactionIndex":"0x2","logIndex":"0x0","removed":false},{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000002","blockHash":"0x80bfddefe71d89da35fa901797f8e6f219843e8d63d0a035672ba17029cab643","blockNumber":"0x1","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8","transactionHash":"0xb0c751595bfe0cdf2080e458537e18275e9f806544a86e3f6933d3b88d0eef5b","transactionIndex":"0x3","logIndex":"0x1","removed":false}]}
>> {"jsonrpc":"2.0","id":22,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":22,"result":[]}
>> {"jsonrpc":"2.0","id":23,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":23,"result":[]}
>> {"jsonrpc":"2.0","id":24,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":24,"result":["0x80bfddefe71d89da35fa901797f8e6f219843e8d63d0a035672ba17029cab643"]}
>> {"jsonrpc":"2.0","id":25,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":25,"result":[]}
>> {"jsonrpc":"2.0","id":26,"method":"eth_getFilterChanges","params":["0x4"]}
<< {"jsonrpc":"2.0","id":26,"result":[]}
>> {"jsonrpc":"2.0","id":27,"method":"eth_getFilterChanges","params":["0x5"]}
<< {"jsonrpc":"2.0","id":27,"result":[]}

// three blocks between two readings: nothing is missed and nothing comes twice
>> {"jsonrpc":"2.0","id":28,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x3","gas":"0x186a0","data":"0x2222222222222222222222222222222222222222222222222222222222222222"}]}
<< {"jsonrpc":"2.0","id":28,"result":"0x02415c4a2587f32a5ed25a54301eaf2200f1546c56d49ae1ba7e250f839ccd05"}
@ 200
>> {"jsonrpc":"2.0","id":29,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x4","gas":"0x186a0","data":"0x1111111111111111111111111111111111111111111111111111111111111111"}]}
<< {"jsonrpc":"2.0","id":29,"result":"0x9d0b5368f73ce05ce36fb3dcc3eb403e69031f60023d6d03a42a522780dd43de"}
>> {"jsonrpc":"2.0","id":30,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x5","gas":"0x186a0","data":"0x2222222222222222222222222222222222222222222222222222222222222222"}]}
<< {"jsonrpc":"2.0","id":30,"result":"0x77f0ec89412a21a9fd0e92936a1f33c03ea29a4d46ba77340f7784e546b26781"}
@ 200
@ 200
>> {"jsonrpc":"2.0","id":31,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x6","gas":"0x186a0","data":"0x2222222222222222222222222222222222222222222222222222222222222222"}]}
<< {"jsonrpc":"2.0","id":31,"result":"0xb398a4c0bf768346dd74678917fb183b80605345b7298599efa26f2f7079023d"}
>> {"jsonrpc":"2.0","id":32,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":32,"result":[{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000003","blockHash":"0xfb55f27361798988a766226d7991bb92fc852fc5f01f970acb11922a0bcaa05b","blockNumber":"0x2","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa990","transactionHash":"0x02415c4a2587f32a5ed25a54301eaf2200f1546c56d49ae1ba7e250f839ccd05","transactionIndex":"0x2","logIndex":"0x0","removed":false},{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000004","blockHash":"0x6229b65236094c0ef6c67515b0ed30603e445a173439a4b35378b8da196e56b3","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0x9d0b5368f73ce05ce36fb3dcc3eb403e69031f60023d6d03a42a522780dd43de","transactionIndex":"0x2","logIndex":"0x0","removed":false},{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000005","blockHash":"0x6229b65236094c0ef6c67515b0ed30603e445a173439a4b35378b8da196e56b3","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0x77f0ec89412a21a9fd0e92936a1f33c03ea29a4d46ba77340f7784e546b26781","transactionIndex":"0x3","logIndex":"0x1","removed":false}]}
>> {"jsonrpc":"2.0","id":33,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":33,"result":[{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000003","blockHash":"0xfb55f27361798988a766226d7991bb92fc852fc5f01f970acb11922a0bcaa05b","blockNumber":"0x2","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa990","transactionHash":"0x02415c4a2587f32a5ed25a54301eaf2200f1546c56d49ae1ba7e250f839ccd05","transactionIndex":"0x2","logIndex":"0x0","removed":false},{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000004","blockHash":"0x6229b65236094c0ef6c67515b0ed30603e445a173439a4b35378b8da196e56b3","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0x9d0b5368f73ce05ce36fb3dcc3eb403e69031f60023d6d03a42a522780dd43de","transactionIndex":"0x2","logIndex":"0x0","removed":false},{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000005","blockHash":"0x6229b65236094c0ef6c67515b0ed30603e445a173439a4b35378b8da196e56b3","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0x77f0ec89412a21a9fd0e92936a1f33c03ea29a4d46ba77340f7784e546b26781","transactionIndex":"0x3","logIndex":"0x1","removed":false},{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000006","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x5","blockTimestamp":"0x6955b901","blockTimestampMs":"0x19b76daabe8","transactionHash":"0xb398a4c0bf768346dd74678917fb183b80605345b7298599efa26f2f7079023d","transactionIndex":"0x2","logIndex":"0x0","removed":false}]}
>> {"jsonrpc":"2.0","id":34,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":34,"result":["0xfb55f27361798988a766226d7991bb92fc852fc5f01f970acb11922a0bcaa05b","0x6229b65236094c0ef6c67515b0ed30603e445a173439a4b35378b8da196e56b3","0xcd1a49c182314c0e1ce6c731c9bc653293058ff0b533ad20ba5d9efc8649625c"]}
>> {"jsonrpc":"2.0","id":35,"method":"eth_getFilterChanges","params":["0x4"]}
<< {"jsonrpc":"2.0","id":35,"result":["0x02415c4a2587f32a5ed25a54301eaf2200f1546c56d49ae1ba7e250f839ccd05","0x9d0b5368f73ce05ce36fb3dcc3eb403e69031f60023d6d03a42a522780dd43de","0x77f0ec89412a21a9fd0e92936a1f33c03ea29a4d46ba77340f7784e546b26781","0xb398a4c0bf768346dd74678917fb183b80605345b7298599efa26f2f7079023d"]}
>> {"jsonrpc":"2.0","id":36,"method":"eth_getFilterChanges","params":["0x5"]}
<< {"jsonrpc":"2.0","id":36,"result":[{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000003","blockHash":"0xfb55f27361798988a766226d7991bb92fc852fc5f01f970acb11922a0bcaa05b","blockNumber":"0x2","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa990","transactionHash":"0x02415c4a2587f32a5ed25a54301eaf2200f1546c56d49ae1ba7e250f839ccd05","transactionIndex":"0x2","logIndex":"0x0","removed":false},{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000005","blockHash":"0x6229b65236094c0ef6c67515b0ed30603e445a173439a4b35378b8da196e56b3","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0x77f0ec89412a21a9fd0e92936a1f33c03ea29a4d46ba77340f7784e546b26781","transactionIndex":"0x3","logIndex":"0x1","removed":false}]}

// all logs in the range a filter was made with: block 0 to latest, pending to pending, latest to latest
>> {"jsonrpc":"2.0","id":37,"method":"eth_getFilterLogs","params":["0x1"]}
<< {"jsonrpc":"2.0","id":37,"result":[{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0x80bfddefe71d89da35fa901797f8e6f219843e8d63d0a035672ba17029cab643","blockNumber":"0x1","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8","transactionHash":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81","transactionIndex":"0x2","logIndex":"0x0","removed":false},{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000002","blockHash":"0x80bfddefe71d89da35fa901797f8e6f219843e8d63d0a035672ba17029cab643","blockNumber":"0x1","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8","transactionHash":"0xb0c751595bfe0cdf2080e458537e18275e9f806544a86e3f6933d3b88d0eef5b","transactionIndex":"0x3","logIndex":"0x1","removed":false},{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000003","blockHash":"0xfb55f27361798988a766226d7991bb92fc852fc5f01f970acb11922a0bcaa05b","blockNumber":"0x2","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa990","transactionHash":"0x02415c4a2587f32a5ed25a54301eaf2200f1546c56d49ae1ba7e250f839ccd05","transactionIndex":"0x2","logIndex":"0x0","removed":false},{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000004","blockHash":"0x6229b65236094c0ef6c67515b0ed30603e445a173439a4b35378b8da196e56b3","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0x9d0b5368f73ce05ce36fb3dcc3eb403e69031f60023d6d03a42a522780dd43de","transactionIndex":"0x2","logIndex":"0x0","removed":false},{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000005","blockHash":"0x6229b65236094c0ef6c67515b0ed30603e445a173439a4b35378b8da196e56b3","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0x77f0ec89412a21a9fd0e92936a1f33c03ea29a4d46ba77340f7784e546b26781","transactionIndex":"0x3","logIndex":"0x1","removed":false}]}
>> {"jsonrpc":"2.0","id":38,"method":"eth_getFilterLogs","params":["0x2"]}
<< {"jsonrpc":"2.0","id":38,"result":[{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000006","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x5","blockTimestamp":"0x6955b901","blockTimestampMs":"0x19b76daabe8","transactionHash":"0xb398a4c0bf768346dd74678917fb183b80605345b7298599efa26f2f7079023d","transactionIndex":"0x2","logIndex":"0x0","removed":false}]}
>> {"jsonrpc":"2.0","id":39,"method":"eth_getFilterLogs","params":["0x5"]}
<< {"jsonrpc":"2.0","id":39,"result":[]}

// a block or transaction filter has no logs to give; an id that is none is not found
>> {"jsonrpc":"2.0","id":40,"method":"eth_getFilterLogs","params":["0x3"]}
<< {"jsonrpc":"2.0","id":40,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":41,"method":"eth_getFilterLogs","params":["0x4"]}
<< {"jsonrpc":"2.0","id":41,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":42,"method":"eth_getFilterLogs","params":["0x9"]}
<< {"jsonrpc":"2.0","id":42,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":43,"method":"eth_getFilterLogs","params":["nonsense"]}
<< {"jsonrpc":"2.0","id":43,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":44,"method":"eth_getFilterChanges","params":["0x0"]}
<< {"jsonrpc":"2.0","id":44,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":45,"method":"eth_getFilterChanges","params":["0x9"]}
<< {"jsonrpc":"2.0","id":45,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":46,"method":"eth_getFilterChanges","params":[""]}
<< {"jsonrpc":"2.0","id":46,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":47,"method":"eth_getFilterChanges","params":[1]}
<< {"jsonrpc":"2.0","id":47,"error":{"code":-32602,"message":"params[0]: expected a filter id, got 1","data":"params[0]: expected a filter id, got 1"}}
>> {"jsonrpc":"2.0","id":48,"method":"eth_getFilterChanges","params":[]}
<< {"jsonrpc":"2.0","id":48,"error":{"code":-32602,"message":"params[0]: expected a filter id, got nothing","data":"params[0]: expected a filter id, got nothing"}}

// an uninstalled filter is gone, and its id is not given again
>> {"jsonrpc":"2.0","id":49,"method":"eth_uninstallFilter","params":["0x2"]}
<< {"jsonrpc":"2.0","id":49,"result":true}
>> {"jsonrpc":"2.0","id":50,"method":"eth_uninstallFilter","params":["0x2"]}
<< {"jsonrpc":"2.0","id":50,"result":false}
>> {"jsonrpc":"2.0","id":51,"method":"eth_uninstallFilter","params":["0x7"]}
<< {"jsonrpc":"2.0","id":51,"result":false}
>> {"jsonrpc":"2.0","id":52,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":52,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":53,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":53,"result":"0x6"}

// bad filters are refused
>> {"jsonrpc":"2.0","id":54,"method":"eth_newFilter","params":[]}
<< {"jsonrpc":"2.0","id":54,"error":{"code":-32602,"message":"params[0]: expected a filter object, got nothing","data":"params[0]: expected a filter object, got nothing"}}
>> {"jsonrpc":"2.0","id":55,"method":"eth_newFilter","params":[{"address":"0x12"}]}
<< {"jsonrpc":"2.0","id":55,"error":{"code":-32602,"message":"params[0].address: expected an address of 20 bytes, got \"0x12\"","data":"params[0].address: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":56,"method":"eth_newFilter","params":[{"topics":[null,null,null,null,null]}]}
<< {"jsonrpc":"2.0","id":56,"error":{"code":-32602,"message":"exceed max topics"}}
>> {"jsonrpc":"2.0","id":57,"method":"eth_newFilter","params":[{"fromBlock":"lates"}]}
<< {"jsonrpc":"2.0","id":57,"error":{"code":-32602,"message":"params[0].fromBlock: expected a block tag or number, got \"lates\"","data":"params[0].fromBlock: expected a block tag or number, got \"lates\""}}
