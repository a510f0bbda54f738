# {"priorityFeeDefault":"7n"}

// the suggested tip of the options
>> {"jsonrpc":"2.0","id":1,"method":"eth_maxPriorityFeePerGas","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x7"}
